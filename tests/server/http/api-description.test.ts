import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Challenge } from 'altcha-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixture } from '#tests/support/fixtures.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

interface Operation {
  operationId: string
  tags: string[]
  requestBody?: { content: Record<string, { schema: Referring }> }
  responses: Record<string, Referring & { content?: Record<string, { schema: Referring }> }>
}
interface Referring {
  $ref?: string
  properties?: Record<string, unknown>
}

/** Whether a schema has fields, but no name. */
const isNameless = ({ $ref, properties = {} }: Referring) => !$ref && Object.keys(properties).length > 0
interface Description {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

let server: TestServer
let desk: OrderDesk
let text: string
let description: Description
let operations: Operation[]

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  text = await (await fetch(new URL('/api/openapi.json', server.url))).text()
  description = JSON.parse(text)
  operations = Object.values(description.paths).flatMap((path) => Object.values(path))
})
afterAll(() => server.stop())

it('is smaller than a megabyte, and each call has a tag that is listed', () => {
  expect(text.length).toBeLessThan(1_048_576)
  const listed = new Set(description.tags.map(({ name }) => name))
  expect(operations.filter(({ tags }) => !tags[0] || !listed.has(tags[0]))).toEqual([])
  expect([...listed]).toEqual(expect.arrayContaining(['training', 'partnerzone.training', 'public-zone.offer']))
})

it('names bodies, answers, pages of lists, refusals and shared values, as the contract does', () => {
  const nameless = operations.filter(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].some((part) =>
      Object.values(part?.content ?? {}).some(({ schema }) => schema && isNameless(schema)),
    ),
  )
  expect(nameless.map(({ operationId }) => operationId)).toEqual([])
  expect(Object.keys(description.components.schemas ?? {})).toEqual(
    expect.arrayContaining([
      'NewsForm',
      'PartnerOrder',
      'PartnerOrderRowPage',
      'Refusal',
      'Pagination',
      'RecordId',
      'Email',
      'ParticipantStatuses',
    ]),
  )
})

it('refers only to what it has', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(3000)
  expect(references.filter(([, kind = '', name = '']) => !(name in (description.components[kind] ?? {})))).toEqual([])
})

it('is enough for a program with generated types: sign in, list, register with a file, read a refusal', async () => {
  const folder = temporaryDataDir('api-client')
  mkdirSync(folder, { recursive: true })
  const tools = resolve('tests/support/api-client')
  copyFileSync(join(tools, 'client.ts'), join(folder, 'client.ts'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'openapi.json'), text)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts', 'api.d.ts'] }))
  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(tools, 'node_modules', program), ...args], { cwd: folder, encoding: 'utf8' })
      .stdout
  run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.d.ts', '--default-non-nullable=false')
  expect(run('typescript/bin/tsc')).toBe('')
  const lines = readFileSync(join(folder, 'api.d.ts'), 'utf8').split('\n').length
  rmSync(folder, { recursive: true })
  expect(lines).toBeLessThan(45_000)

  const { author } = desk
  // Not named where the project's types are checked: its types are those that were generated above.
  const { registerOrder } = await import(join(tools, 'client.ts'))
  const done = await registerOrder({
    url: server.url,
    email: author.email,
    password: author.password,
    solve: (challenge: Challenge) => solvedCaptcha(challenge),
    book: new Uint8Array(fixture('warranty-book.pdf')),
  })
  expect(done).toMatchObject({ before: 0, total: 0, order: { status: 'draft', comment: 'Registered by a program' } })
  expect(done.order.warranty_book).toMatchObject({ filename: 'book.pdf' })
  expect(done.refused).toMatchObject({ code: 'invalid', errors: { model: [expect.any(String)] } })
})
