package main

// readme is the README.md of the folder, with the revision and the rows of the
// table.
const readme = `# Test vectors

The JSON files in this folder are the shared URL Pattern tests of the
[web-platform-tests](https://github.com/web-platform-tests/wpt) project, folder
` + "`urlpattern/resources`" + `, under the same names. Revision: %s.

Only the facts are here, one case a line: comments are left out, nothing else is
changed. ` + "`go test`" + ` runs each of them, without a skip list.

| file | cases | about |
|---|---:|---|
%s
The folder ` + "`fuzz`" + `, where there is one, is the project's own: inputs that fuzzing found.

## Refresh

Check out web-platform-tests, and in the root of this module run

` + "```sh" + `
go run ./internal/gen/patternvectors -in path/to/wpt/urlpattern/resources -revision REVISION
` + "```" + `

## License

The vectors are distributed under the 3-Clause BSD License:

> Copyright © web-platform-tests contributors
>
> Redistribution and use in source and binary forms, with or without
> modification, are permitted provided that the following conditions are met:
>
> 1. Redistributions of source code must retain the above copyright notice, this
>    list of conditions and the following disclaimer.
>
> 2. Redistributions in binary form must reproduce the above copyright notice,
>    this list of conditions and the following disclaimer in the documentation
>    and/or other materials provided with the distribution.
>
> 3. Neither the name of the copyright holder nor the names of its contributors
>    may be used to endorse or promote products derived from this software
>    without specific prior written permission.
>
> THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
> AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
> IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
> DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
> FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
> DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
> SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
> CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
> OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
> OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
`
