# The package (`npm run package`) in an image: docs/deployment.md. The base needs the C and C++ libraries and certificates only; Node
# comes with the package, in the version that the lock file names. `BASE` has no versions but digests: docs/deployment.md.
ARG BUILD_BASE=docker.io/library/node:24.21.0-trixie
ARG BASE=gcr.io/distroless/cc-debian13:nonroot

FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup.mjs scripts/
RUN node scripts/setup.mjs
COPY . .
# The sources come without their history: `--build-arg COMMIT=$(git rev-parse HEAD)`.
ARG COMMIT=
RUN COMMIT=${COMMIT} npm run package -- /app && mkdir /data

FROM ${BASE}
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /data /data
ENV DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
USER 65532:65532
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/app/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `scripts/portal.sh`; the base has no shell.
ENTRYPOINT ["/app/node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--no-allocation-site-pretenuring", "--enable-source-maps", "/app/dist/server/portal.js"]
CMD ["serve"]
