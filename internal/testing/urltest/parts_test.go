package urltest

import "testing"

func TestParts(t *testing.T) {
	if len(Parts) > 256 {
		t.Fatalf("%d parts don't fit in a byte", len(Parts))
	}
	for i, part := range Parts {
		data, ok := Disassemble(part)
		if !ok || len(data) != 1 || int(data[0]) != i || Assemble(data) != part {
			t.Errorf("part %d, %q, is %v, %t: is it in the list twice?", i, part, data, ok)
		}
	}
	seeds := 0
	for _, v := range ParseVectors(t) {
		if data, ok := Disassemble(v.Input); ok {
			seeds++
			if Assemble(data) != v.Input {
				t.Errorf("%q is put together as %q", v.Input, Assemble(data))
			}
		}
	}
	if seeds < 200 {
		t.Errorf("only %d vectors consist of the parts", seeds)
	}
}
