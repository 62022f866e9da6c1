/**
 * Begins the next release: names the commit of the present one in `release-before`, writes down the fields of its requests, which the
 * next has to take, and raises `release` in `contract/release.ts`. Run once, on the commit that was put into service: `npm run next-release`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { oldestServed, release } from '#contract/release.ts'
import { allRequestFields, writtenFields } from '#tests/support/contract/request-fields.ts'

const fieldsOf = (of: number) => new URL(`../tests/contract/requests-of-release-${of}.txt`, import.meta.url)
const declaration = new URL('../contract/release.ts', import.meta.url)

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
writeFileSync(new URL('../release-before', import.meta.url), commit)
writeFileSync(fieldsOf(release), writtenFields(allRequestFields()))
rmSync(fieldsOf(oldestServed), { force: true })
const text = readFileSync(declaration, 'utf8')
writeFileSync(declaration, text.replace(`export const release = ${release}`, `export const release = ${release + 1}`))
console.log(`Release ${release + 1} has begun. Clients of release ${release} are served; commit the files.`)
