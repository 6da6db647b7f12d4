class Resource:
    def __init__(self):
        self.value = None
        self.highest = 0

    def write(self, token, value):
        if token < self.highest:
            return False
        self.highest = token
        self.value = value
        return True
