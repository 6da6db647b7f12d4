package build

import (
	"regexp"
	"strings"
	"sync"
)

// slip is a usual mistake of people new to Go, with a plain sentence about it.
type slip struct {
	words *regexp.Regexp // what the compiler says of it
	help  string         // $1 and so on stand for what the words caught
}

// slips are tried in order. Many learners know Python only, so the sentences
// say what is different there.
//
// They are compiled when first needed: most runs need none.
var slips = sync.OnceValue(func() []slip {
	return []slip{
		{regexp.MustCompile(`cannot use '(.)' \(untyped rune constant`),
			`In Go, '$1' is one character, which is a number. A string has double quotes: "$1".`},
		{regexp.MustCompile(`mismatched types string and untyped rune|cannot convert '.*' \(untyped rune|more than one character in rune literal`),
			`In Go, single quotes are for one character. A string has double quotes: "b".`},
		{regexp.MustCompile(`cannot use (\S+) \(value of type func\(.*\).*\) as|\((?:value of type|variable of type) func\(|mismatched types func\(`),
			`A method is called with parentheses, also when it takes no arguments. Without them, this is the method itself, not what it returns.`},
		{regexp.MustCompile(`(\S+)\.(\w+) undefined \(type (\S+) has no field or method \w+, but does have method (\w+)\)`),
			`A Go name is upper or lower case for a reason: the method is called $4. Call it as $1.$4().`},
		{regexp.MustCompile(`undefined \(type (\S+) has no field or method (\w+), but does have field (\w+)\)`),
			`The field is called $3, with exactly these upper and lower case letters.`},
		{regexp.MustCompile(`\(type (\S+) has no field or method (\w+)\)`),
			`Go knows nothing called $2 in $1. Look at how the type is declared, and mind upper and lower case.`},
		{regexp.MustCompile(`method (\w+) has pointer receiver`),
			`Its method $1 has a pointer receiver (the * in front of the type), so only a pointer has the method. Put & in front of the value to pass a pointer to it.`},
		{regexp.MustCompile(`does not implement (\w+)`),
			`A type fits $1 when it has every method that $1 lists, with exactly those parameters and results.`},
		{regexp.MustCompile(`^declared and not used: (\w+)`),
			`Go refuses a variable that is never used. Use $1, or delete the line. Where := made a new variable by accident, = sets the one that is there.`},
		{regexp.MustCompile(`^"(.+)" imported and not used|^"(.+)" imported as .* and not used`),
			`Go refuses an import that is never used. Delete the line.`},
		{regexp.MustCompile(`^missing return`),
			`Every way through this function has to end in a return with a value; there is one that reaches the closing brace.`},
		{regexp.MustCompile(`^non-name (\S+) on left side of :=`),
			`:= makes a new variable. $1 is there already: give it a value with = alone.`},
		{regexp.MustCompile(`^no new variables on left side of :=`),
			`:= makes a new variable. To give a new value to one that is there, use = alone.`},
		{regexp.MustCompile(`cannot use .* \((?:untyped |variable of type |value of type )?int\b.*\) as string value|cannot convert .* to type string`),
			`Go does not turn a number into a string by itself; strconv.Itoa does.`},
		{regexp.MustCompile(`undefined: (True|False)\b`),
			`In Go, true and false are written in lower case.`},
		{regexp.MustCompile(`undefined: (None|null|NULL|nullptr)\b`),
			`Go has no None: every variable starts at its type's zero value (0, "", false), and pointers at nil.`},
		{regexp.MustCompile(`undefined: (self|this)\b`),
			`Go has no self. The name in front of the method's name, in the first parentheses, is the receiver: use that.`},
		{regexp.MustCompile(`undefined: (print|str|len|range|elif)\b`),
			`This name is Python's. In Go, look for it in the packages fmt, strconv and strings.`},
		{regexp.MustCompile(`undefined: (fmt|strings|strconv|sync|sort|errors|time|math|slices|maps)\b`),
			`The package $1 has to be imported: add import "$1" below the package line.`},
		{regexp.MustCompile(`^undefined: (\w+)`),
			`Go knows nothing called $1 here. Mind upper and lower case; a field needs its receiver in front, as in r.value.`},
		{regexp.MustCompile(`missing function body`),
			`A function needs a body in braces, and the opening { stands at the end of the same line.`},
		{regexp.MustCompile(`redeclared in this block|already declared at`),
			`The same name is declared twice. Keep one of the two.`},
		{regexp.MustCompile(`unexpected semicolon or newline before {|unexpected newline, expected { after`),
			`In Go, the opening { stands at the end of the line, not on the next.`},
		{regexp.MustCompile(`unexpected (name (class|def|elif)|:)|non-declaration statement outside function body`),
			`Outside of functions, every Go line starts with package, import, func, type, var or const.`},
		{regexp.MustCompile(`unexpected (<<|==|>>)`),
			`These lines look like what git leaves behind after a conflict: keep one of the two versions and delete the marks.`},
		{regexp.MustCompile(`unexpected name func|unexpected func|unexpected EOF|unexpected .*expected }|unexpected name \w+, expected \(`),
			`A closing } is probably missing further up.`},
		{regexp.MustCompile(`missing ',' in|unexpected newline in (argument|composite)`),
			`In a list over several lines, every line ends with a comma, the last one too.`},
		{regexp.MustCompile(`\+\+ at end of statement|unexpected \+\+`),
			`In Go, x++ is a statement of its own: it has no value that could be returned or assigned.`},
		{regexp.MustCompile(`not enough return values|too many return values|not enough arguments in call|too many arguments in call`),
			`Compare the number of values here with what the function's first line says.`},
		{regexp.MustCompile(`invalid operation: .*mismatched types`),
			`Both sides must have the same type; Go converts nothing by itself.`},
		{regexp.MustCompile(`cannot use .* as (\S+) value in`),
			`The types differ, and Go converts nothing by itself: here it needs $1.`},
	}
})

// help is a plain sentence for the usual mistakes, or "".
func help(message string) string {
	first, _, _ := strings.Cut(message, "\n")
	first = strings.TrimPrefix(first, "syntax error: ")
	for _, s := range slips() {
		if m := s.words.FindStringSubmatchIndex(first); m != nil {
			return string(s.words.ExpandString(nil, s.help, first, m))
		}
	}
	return ""
}
