#!/bin/sh
# Writes into Dockerfile and compose.yaml which contents of each image are meant (its
# digest), as the registries tell now. Run it again for newer ones, before a release.
set -eu
cd "$(dirname "$0")"

images=$(sed -n -e 's/^FROM \([^ ]*:[^ ]*\).*/\1/p' Dockerfile \
    -e 's/^    image: \([^ ]*:[^ ]*\)$/\1/p' compose.yaml | sort -u)
missing=0
for image in $images; do
    name=${image%@*}
    if digest=$(docker buildx imagetools inspect "$name" \
        --format '{{.Manifest.Digest}}' 2>/dev/null) && [ -n "$digest" ]; then
        for file in Dockerfile compose.yaml; do
            sed -i -e "s|$image\$|$name@$digest|" -e "s|$image |$name@$digest |" "$file"
        done
        echo "$name is pinned: $digest"
    else
        echo "$name is not pinned: no registry tells its digest" >&2
        missing=1
    fi
done
exit "$missing"
