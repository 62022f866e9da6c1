import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFile } from '#server/process/project-files.ts'

/**
 * The exports of each file of the contract. In the bundle, which has no files to list, `vite.server.config.ts` puts a module in the
 * place of this one that imports them all.
 */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const folder = projectFile('contract')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  // biome-ignore lint/plugin: the files of one folder, which every module may import
  return Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
}
