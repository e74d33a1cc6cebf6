package jsurl

import (
	"errors"
	"strings"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

// defineURLPattern defines the class URLPattern.
//
// https://urlpattern.spec.whatwg.org/#urlpattern-class
func (r *realm) defineURLPattern() {
	r.pattern = r.newInterface("URLPattern", 0, r.newPattern)
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		attribute(r.pattern, c.String(), func(p *urlpattern.Pattern) goja.Value { return r.newString(p.Component(c)) }, nil)
	}
	attribute(r.pattern, "hasRegExpGroups", func(p *urlpattern.Pattern) goja.Value { return r.vm.ToValue(p.HasRegExpGroups()) }, nil)
	operation(r.pattern, "test", 0, func(p *urlpattern.Pattern, call goja.FunctionCall) goja.Value {
		_, result := r.match(p, "test", call)
		return r.vm.ToValue(result != nil)
	})
	operation(r.pattern, "exec", 0, func(p *urlpattern.Pattern, call goja.FunctionCall) goja.Value {
		inputs, result := r.match(p, "exec", call)
		if result == nil {
			return goja.Null()
		}
		return r.newPatternResult(inputs, result)
	})
	r.definePatternExtensions()
}

// definePatternExtensions defines methods that web-platform-tests and a browser have, but the
// standard doesn't have yet.
func (r *realm) definePatternExtensions() {
	r.pattern.static("compareComponent", 3, func(call goja.FunctionCall) goja.Value {
		c := r.toComponent(call.Arguments[0], "compareComponent")
		var patterns [2]*urlpattern.Pattern
		for i := range patterns {
			var ok bool
			if patterns[i], ok = r.objects.find(call.Arguments[i+1]).(*urlpattern.Pattern); !ok {
				r.throw("Failed to execute 'compareComponent' on 'URLPattern': argument %d is not a URLPattern", i+2)
			}
		}
		return r.vm.ToValue(urlpattern.CompareComponent(c, patterns[0], patterns[1]))
	})
	operation(r.pattern, "generate", 2, func(p *urlpattern.Pattern, call goja.FunctionCall) goja.Value {
		c := r.toComponent(call.Arguments[0], "generate")
		groups := make(map[string]string)
		switch v := call.Arguments[1].(type) {
		case *goja.Object:
			r.record(v, func(name, value string) {
				r.checkPatternText("value of a group", value)
				groups[name] = value
			})
		default:
			r.throw("Failed to execute 'generate' on 'URLPattern': the groups are not an object")
		}
		text, err := p.Generate(c, groups)
		if err != nil {
			r.throw("Failed to execute 'generate' on 'URLPattern': %s", strings.TrimPrefix(err.Error(), "urlpattern: "))
		}
		return r.newString(text)
	})
}

// toComponent converts the name of a component, which is an enumeration in the IDL.
func (r *realm) toComponent(v goja.Value, function string) urlpattern.Component {
	name := r.toUSVString(v)
	c, err := urlpattern.ParseComponent(name)
	if err != nil {
		r.throw("Failed to execute '%s' on 'URLPattern': %.100q is not the name of a component", function, name)
	}
	return c
}

// newPattern converts the arguments of the constructor, which has two overloads: with a base URL
// and without one. The result compiles the pattern.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern
func (r *realm) newPattern(args []goja.Value) func() any {
	input := r.toPatternInput(argument(args, 0))
	second := argument(args, 1)
	var base *string
	options := second
	_, isObject := second.(*goja.Object)
	if len(args) > 2 || !isObject && !goja.IsUndefined(second) && !goja.IsNull(second) {
		base, options = new(r.toUSVString(second)), argument(args, 2)
	}
	o := r.toPatternOptions(options)
	return func() any {
		r.checkPattern(&input)
		if base != nil {
			r.checkPatternText("base URL", *base)
		}
		p, err := r.compile(&input, base, o)
		if err != nil {
			r.throw("Failed to construct 'URLPattern': %s", input.errorText(err))
		}
		return p
	}
}

// A patternInput is a string or components.
//
// https://urlpattern.spec.whatwg.org/#typedefdef-urlpatterninput
type patternInput struct {
	text   string
	init   urlpattern.Init
	isInit bool
}

// errorText returns the text of an error of compile, without the name of the Go package
// and with the index in code units instead of bytes.
func (in *patternInput) errorText(err error) string {
	text := strings.TrimPrefix(err.Error(), "urlpattern: ")
	e, ok := err.(*urlpattern.Error)
	if !ok {
		return text
	}
	source := in.text
	if in.isInit {
		for _, m := range in.members() {
			if m.name == e.Component.String() && *m.value != nil {
				source = **m.value
			}
		}
	}
	return replaceOffset(text, source, e.Offset)
}

var errInitWithBase = errors.New("a base URL is only for a string; components have their own, baseURL")

// compile turns an input into a pattern.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (r *realm) compile(in *patternInput, base *string, o urlpattern.Options) (*urlpattern.Pattern, error) {
	switch {
	case in.isInit && base != nil:
		return nil, errInitWithBase
	case in.isInit:
		return urlpattern.NewInit(in.init, o)
	}
	b, err := r.parseBase(base)
	if err != nil {
		return nil, err
	}
	return urlpattern.New(in.text, b, o)
}

// match matches the arguments of test or exec. It returns them in the form that they have in
// the result. The result is nil if they don't match.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (r *realm) match(p *urlpattern.Pattern, function string, call goja.FunctionCall) (inputs []any, result *urlpattern.Result) {
	in := r.toPatternInput(call.Argument(0))
	base := r.toOptionalString(call.Argument(1))
	var found urlpattern.Result
	var matched bool
	switch {
	case in.isInit && base != nil:
		r.throw("Failed to execute '%s' on 'URLPattern': %s", function, errInitWithBase)
	case in.isInit:
		r.checkInit(p, &in)
		inputs = []any{in.init}
		found, matched = p.ExecInit(in.init)
	default:
		inputs = []any{in.text}
		if base != nil {
			inputs = append(inputs, *base)
		}
		u, err := r.parse(in.text, base)
		if err != nil {
			return nil, nil
		}
		r.checkURL(p, u)
		found, matched = p.Exec(u)
	}
	if !matched {
		return nil, nil
	}
	return inputs, &found
}

// toPatternInput converts a string or a dictionary; undefined and null are an empty one.
func (r *realm) toPatternInput(v goja.Value) patternInput {
	object, ok := v.(*goja.Object)
	if !ok && !goja.IsUndefined(v) && !goja.IsNull(v) {
		return patternInput{text: r.toUSVString(v)}
	}
	in := patternInput{isInit: true}
	if !ok {
		return in
	}
	for _, m := range in.members() {
		*m.value = r.toOptionalString(property(object, m.name))
	}
	return in
}

// A member is a member of the dictionary URLPatternInit.
type member struct {
	name  string
	value **string
}

// members returns the members in the order in which Web IDL reads and writes them: by name.
//
// https://webidl.spec.whatwg.org/#js-dictionary
func (in *patternInput) members() []member {
	i := &in.init
	return []member{
		{"baseURL", &i.BaseURL},
		{"hash", &i.Hash},
		{"hostname", &i.Hostname},
		{"password", &i.Password},
		{"pathname", &i.Pathname},
		{"port", &i.Port},
		{"protocol", &i.Protocol},
		{"search", &i.Search},
		{"username", &i.Username},
	}
}

// toPatternOptions converts the options, and adds the limits.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions
func (r *realm) toPatternOptions(v goja.Value) urlpattern.Options {
	o := urlpattern.Options{MaxParts: r.options.MaxParts, MaxInstructions: r.options.MaxInstructions}
	if object, ok := v.(*goja.Object); ok {
		o.IgnoreCase = property(object, "ignoreCase").ToBoolean()
	} else if !goja.IsUndefined(v) && !goja.IsNull(v) {
		r.throw("Failed to construct 'URLPattern': the options are not an object")
	}
	return o
}

// newPatternResult converts a result to objects, whose properties are in the order of Web IDL.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
func (r *realm) newPatternResult(inputs []any, result *urlpattern.Result) goja.Value {
	if init, ok := inputs[0].(urlpattern.Init); ok {
		inputs[0] = r.newPatternInit(init)
	}
	object := r.vm.NewObject()
	define := func(name string, v goja.Value) { must(object.DefineDataProperty(name, v, yes, yes, yes)) }
	component := func(c urlpattern.Component) { define(c.String(), r.newComponentResult(result.Component(c))) }
	component(urlpattern.Hash)
	component(urlpattern.Hostname)
	define("inputs", r.vm.NewArray(inputs...))
	component(urlpattern.Password)
	component(urlpattern.Pathname)
	component(urlpattern.Port)
	component(urlpattern.Protocol)
	component(urlpattern.Search)
	component(urlpattern.Username)
	return object
}

// newPatternInit converts components to an object.
func (r *realm) newPatternInit(init urlpattern.Init) goja.Value {
	in := patternInput{init: init}
	object := r.vm.NewObject()
	for _, m := range in.members() {
		if *m.value != nil {
			must(object.DefineDataProperty(m.name, r.newString(**m.value), yes, yes, yes))
		}
	}
	return object
}

// newComponentResult converts the result of a component to an object.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult
func (r *realm) newComponentResult(result urlpattern.ComponentResult) goja.Value {
	groups := r.vm.NewObject()
	for _, group := range result.Groups {
		var value goja.Value = goja.Undefined()
		if group.Matched {
			value = r.newString(group.Value)
		}
		must(groups.DefineDataProperty(group.Name, value, yes, yes, yes))
	}
	object := r.vm.NewObject()
	must(object.DefineDataProperty("groups", groups, yes, yes, yes))
	must(object.DefineDataProperty("input", r.newString(result.Input), yes, yes, yes))
	return object
}

// checkPattern throws if a string of a pattern is too long.
func (r *realm) checkPattern(in *patternInput) {
	r.checkPatternText("pattern", in.text)
	for _, m := range in.members() {
		if *m.value != nil {
			r.checkPatternText(m.name, **m.value)
		}
	}
}

// anyPattern matches every URL, with all of each component.
var anyPattern, _ = urlpattern.NewInit(urlpattern.Init{}, urlpattern.Options{})

// checkURL throws if a component of a URL is too long to be matched.
func (r *realm) checkURL(p *urlpattern.Pattern, u *url.URL) {
	if len(u.Href()) > r.options.MaxPatternText {
		result, _ := anyPattern.Exec(u)
		r.checkComponents(p, &result)
	}
}

// checkInit does the same for the components of a dictionary.
func (r *realm) checkInit(p *urlpattern.Pattern, in *patternInput) {
	for _, m := range in.members() {
		if *m.value != nil {
			r.checkBytes(m.name, len(**m.value), r.options.MaxLength)
		}
	}
	if result, ok := anyPattern.ExecInit(in.init); ok {
		r.checkComponents(p, &result)
	}
}

func (r *realm) checkComponents(p *urlpattern.Pattern, result *urlpattern.Result) {
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if p.Component(c) != "*" {
			r.checkPatternText(c.String(), result.Component(c).Input)
		}
	}
}
