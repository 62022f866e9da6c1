import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials, type Lock, weaknesses } from '#scripts/bill-of-materials.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const built = { node: '24.21.0', built_at: '2026-11-28T12:00:00.000Z' }

const ofServer = Object.keys(lock).filter((path) => path !== '' && !lock[path]?.dev)
/** Packages that the client is made of, which are all `devDependencies`. */
const ofClient = Object.keys(lock).filter((path) =>
  /^node_modules\/(react|react-dom|@mantine\/core|wouter)$/.test(path),
)

const pathsIn = ({ components }: ReturnType<typeof billOfMaterials>) =>
  components.flatMap(({ properties = [] }) => properties.map(({ value }) => value)).toSorted()

test('the bill of materials names every package of server and client that the lock file has, and Node', () => {
  const bill = billOfMaterials(lock, [...ofServer, ...ofClient], built)
  expect(ofServer.length).toBeGreaterThan(250)
  expect(ofClient).toHaveLength(4)
  expect(bill.components).toHaveLength(ofServer.length + ofClient.length + 1)
  expect(pathsIn(bill)).toEqual([...ofServer, ...ofClient].toSorted())
  expect(bill.components.at(-1)).toMatchObject({ name: 'node', version: '24.21.0' })
})

test('each component has the version and the checksum of the lock file, and a name that databases of weaknesses know', () => {
  const { components } = billOfMaterials(lock, [...ofServer, ...ofClient], built)
  const sharp = components.find(({ name }) => name === 'sharp')
  const { version, integrity } = lock['node_modules/sharp'] ?? {}
  const content = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex')
  expect(sharp).toMatchObject({ version, purl: `pkg:npm/sharp@${version}`, hashes: [{ alg: 'SHA-512', content }] })
  expect(components.find(({ name }) => name === '@mantine/core')?.purl).toMatch(/^pkg:npm\/%40mantine\/core@\d/)
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
})

test('dependencies lead to components of the bill only, also from the product', () => {
  const { components, dependencies } = billOfMaterials(lock, [...ofServer, ...ofClient], built)
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  const [product] = dependencies
  expect(product?.dependsOn.some((ref) => ref.startsWith('fastify@'))).toBe(true)
})

test('a package that the lock file does not have is refused', () => {
  expect(() => billOfMaterials(lock, ['node_modules/nothing'], built)).toThrow('node_modules/nothing')
})

test('weaknesses of the client count as those of what is handed out, though its packages are devDependencies', () => {
  const report = {
    vulnerabilities: {
      react: { severity: 'high', nodes: ['node_modules/react'] },
      fastify: { severity: 'moderate', nodes: ['node_modules/fastify'] },
      vitest: { severity: 'critical', nodes: ['node_modules/vitest'] },
    },
  }
  expect(weaknesses(report, new Set([...ofServer, ...ofClient]))).toEqual({
    handedOut: { high: 1, moderate: 1 },
    build: { critical: 1 },
  })
})
