package fencing

type LockService struct{ 最後 int }

func (サービス *LockService) Acquire(клиент string) int {
	サービス.最後++
	return サービス.最後
}
