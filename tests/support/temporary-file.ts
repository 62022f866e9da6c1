import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes a file that is removed at the end of the test; returns its path. */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
