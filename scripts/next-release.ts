/**
 * Begins the next release: writes down the fields of the requests of the present one, which the next has to take, and raises
 * `release` in `contract/release.ts`. Run once after a release was put into service: `npm run next-release`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { oldestServed, release } from '#contract/release.ts'
import { allRequestFields, writtenFields } from '#tests/support/contract/request-fields.ts'

const fieldsOf = (of: number) => new URL(`../tests/contract/requests-of-release-${of}.txt`, import.meta.url)
const declaration = new URL('../contract/release.ts', import.meta.url)

writeFileSync(fieldsOf(release), writtenFields(allRequestFields()))
rmSync(fieldsOf(oldestServed), { force: true })
const text = readFileSync(declaration, 'utf8')
writeFileSync(declaration, text.replace(`export const release = ${release}`, `export const release = ${release + 1}`))
console.log(`Release ${release + 1} has begun. Clients of release ${release} are served; commit both files.`)
