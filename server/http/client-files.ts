import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectFile } from '#server/process/project-files.ts'

const root = projectFile('dist/client')

/** Serves the built client. Files with a digest in their name are cached for ever; all others are revalidated. */
export async function addClientFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    // Compressed when the client was built (`scripts/build/compressed-files.ts`).
    preCompressed: true,
    cacheControl: false,
    // The build's own files, such as `.vite/manifest.json`, are not served.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isDigested = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isDigested ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The plugin's own route reads the whole folder before it sends a file of it, which takes longer than to send it.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*'] || 'index.html'))
}
