#!/bin/bash -eu
# Builds the fuzz target into $OUT, with the $CXX and $LIB_FUZZING_ENGINE of ClusterFuzzLite's image. Elsewhere:
#
#   OUT=DIR CXX=clang++ LIB_FUZZING_ENGINE=-fsanitize=fuzzer bash .clusterfuzzlite/build.sh
#   DIR/url -max_total_time=60
go build -buildvcs=false -tags libfuzzer -buildmode=c-archive -gcflags=all=-d=libfuzzer -o "$OUT/url.a" .clusterfuzzlite/fuzz.go
$CXX ${CXXFLAGS:-} ${LIB_FUZZING_ENGINE:-} "$OUT/url.a" -o "$OUT/url"
rm "$OUT/url.a" "$OUT/url.h"
