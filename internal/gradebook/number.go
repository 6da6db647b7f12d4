package gradebook

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// number is a decimal number of a sheet, in hundredths, with the decimal sign
// that the sheet uses.
type number struct {
	hundredths int64
	comma      bool
}

var numberForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d{1,9}([.,]\d{0,6})?$`)
})

// parseNumber reads "20", "20.00", "20,5". Decimals past the second are cut.
func parseNumber(text string) (number, bool) {
	text = strings.TrimSpace(text)
	if !numberForm().MatchString(text) {
		return number{}, false
	}
	whole, decimals, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	n, err := strconv.ParseInt(whole+(decimals + "00")[:2], 10, 64)
	return number{n, strings.Contains(text, ",")}, err == nil
}

// scale is score out of most, in terms of n points, rounded half up.
func (n number) scale(score, most int) number {
	if most <= 0 {
		return number{comma: n.comma}
	}
	twice := 2*int64(score)*n.hundredths + int64(most)
	return number{twice / (2 * int64(most)), n.comma}
}

// String writes the number without needless zeros.
func (n number) String() string {
	text := strconv.FormatInt(n.hundredths/100, 10)
	if cents := n.hundredths % 100; cents != 0 {
		decimals := strconv.FormatInt(100+cents, 10)[1:]
		text += "." + strings.TrimSuffix(decimals, "0")
	}
	if n.comma {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}
