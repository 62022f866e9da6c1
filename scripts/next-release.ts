/**
 * Begins the next release: `npm run next-release -- <commit or tag>` names the commit that was put into service, by default the newest
 * tag `release-…`. Writes it to `release-before` with the fields of its requests, which the next release has to take, and gives
 * this tree the number after its own in `contract/declare/release.ts`. `--check` compares the files with the commit in `release-before`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '#contract/declare/release.ts'

/** Where the number of the release stands, first in this tree, then in trees of earlier releases. */
const releasePlaces = ['contract/declare/release.ts', 'contract/release.ts'] as const

const [named = ''] = process.argv.slice(2)
const isCheck = named === '--check'
const delivered = commitOf(isCheck ? readFileSync('release-before', 'utf8').trim() : named || newestTag())
const number = numberOf(delivered)
const fieldsFile = `tests/contract/requests-of-release-${number}.txt`

if (isCheck) check()
else begin()

function begin(): void {
  writeFileSync('release-before', `${delivered}\n`)
  for (const name of readdirSync('tests/contract').filter((file) => file.startsWith('requests-of-release-')))
    rmSync(join('tests/contract', name))
  writeFileSync(fieldsFile, fieldsOf(delivered))
  const [declaration] = releasePlaces
  const text = readFileSync(declaration, 'utf8')
  writeFileSync(declaration, text.replace(/export const release = \d+/, `export const release = ${number + 1}`))
  console.log(
    `This is release ${number + 1}. Clients of release ${number} (${delivered}) are served; commit the files.`,
  )
}

function check(): void {
  const problems = [
    ...(release === number + 1 ? [] : [`contract/declare/release.ts must be release ${number + 1}, not ${release}`]),
    ...(readFileSync(fieldsFile, 'utf8') === fieldsOf(delivered) ? [] : [`${fieldsFile} is not that of ${delivered}`]),
  ]
  if (problems.length > 0) fail(problems.join('\n'))
  console.log(`Release ${number} is ${delivered}, and its requests are those of ${fieldsFile}.`)
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`)
  } catch {
    return fail(`${name} is no commit of this history.`)
  }
}

/** The newest tag of a release. */
function newestTag(): string {
  const tags = git('tag', '--list', 'release-*', '--sort=-creatordate').split('\n')
  return tags[0] || fail('Name the commit that was put into service, or tag it: release-1.4.')
}

/** The number of a release; 1 for all that came before releases had one. */
function numberOf(commit: string): number {
  const place = releasePlaces.find((path) => git('ls-tree', '--name-only', commit, path) !== '')
  const text = place ? git('show', `${commit}:${place}`) : ''
  return Number(/export const release = (\d+)/.exec(text)?.[1] ?? 1)
}

/** The fields of the requests of a commit, read from its own contract by our reader. */
function fieldsOf(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'delivered-')), 'product')
  git('worktree', 'add', '--detach', folder, commit)
  try {
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const program = 'scripts/request-fields.ts'
    for (const file of [program, 'tests/support/contract/request-fields.ts']) cpSync(file, join(folder, file))
    return execFileSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1_048_576 })
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function fail(problem: string): never {
  console.error(problem)
  process.exit(1)
}
