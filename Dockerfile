# The hosted server (docs/hosting.md). `docker build -t forecourt .`
# Stage 1 builds and collects what the server needs; stage 2 has nothing else.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN node scripts/container/stage.ts /staged

FROM node:24-bookworm-slim
# MALLOC_... and the options below as in contracts/desktop/server-process.ts
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=16777216 \
    MALLOC_TRIM_THRESHOLD_=1048576 \
    FORECOURT_MODE=hosted \
    FORECOURT_HOST=0.0.0.0 \
    FORECOURT_PORT=4780 \
    FORECOURT_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /staged /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 4780
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.FORECOURT_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node is the first process, so that it gets SIGTERM
CMD ["node", "--max-semi-space-size=8", "dist/server.mjs"]
