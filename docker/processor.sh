#!/bin/sh
# How every container of the image `ai` begins. What came compiled is for processors with
# AVX2, as nearly all are since 2013. For others it is compiled once, into a volume.
set -eu
if [ "$NUMBA_CPU_NAME" = x86-64-v3 ]; then
    for feature in abm avx2 bmi1 bmi2 f16c fma movbe; do
        if ! grep -qw "$feature" /proc/cpuinfo; then
            unset NUMBA_CPU_NAME NUMBA_CPU_FEATURES
            export NUMBA_CACHE_DIR=/own-kernels
            break
        fi
    done
fi
exec "$@"
