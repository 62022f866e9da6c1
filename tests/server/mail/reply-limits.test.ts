import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { handOver, plainText, replyMailbox, writtenMessage } from '#tests/support/scenarios/reply-mail.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
let desk: OrderDesk
let address: string
const logged: Record<string, unknown>[] = []
let atStart: Record<string, unknown>[]

beforeAll(async () => {
  server = await startServer({ logged, config: { replies: replyMailbox } })
  atStart = [...logged]
  desk = await openOrderDesk(server)
  const { id, order_number } = await desk.atWork()
  const data = {
    of: 'warranty',
    order_id: id,
    order_number: order_number ?? '',
    model_name: '',
    serial_no: '',
    text: '',
  } as const
  address = replyAddress(server.db, 'order_message', { ...data, files: 0 }, desk.author.id) ?? ''
})
afterAll(() => server.stop())
beforeEach(() => void logged.splice(0))

it('the start warns where no mail server that checks senders is named', () => {
  expect(atStart).toContainEqual(
    expect.objectContaining({ level: 40, msg: expect.stringContaining('MAIL_REPLIES_AUTHSERV_ID is not set') }),
  )
})

/** Lines of the log beside those that each call has. */
const lines = () => logged.filter(({ msg }) => msg !== 'call')

const bare = 'portal@firma.example'
const letter = (to: string, body: string[]) => writtenMessage({ from: desk.author.email, to, body })

/** Letters of a stranger that kept the server from answering for seconds. */
const heavy: Record<string, (to: string, times: number) => string> = {
  'short lines': (to, times) => letter(to, plainText('a\r\n'.repeat(times))),
  'base64 lines': (to, times) =>
    letter(to, ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', 'YQ==\r\n'.repeat(times)]),
  'format=flowed': (to, times) => letter(to, ['Content-Type: text/plain; format=flowed', '', 'a \r\n'.repeat(times)]),
  'MIME parts': (to, times) =>
    letter(to, ['Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\na\r\n'.repeat(Math.ceil(times / 4))]),
}

/** Milliseconds of processor that something takes: of this thread, which answers calls, and of the whole process. */
async function processorOf(work: () => Promise<unknown>) {
  const begun = { own: process.threadCpuUsage(), all: process.cpuUsage() }
  await work()
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  return {
    own: milliseconds(process.threadCpuUsage(begun.own)),
    all: milliseconds(process.cpuUsage(begun.all)),
  }
}

it.each(Object.keys(heavy))('nothing but the headers is read of a letter of %s to no address of ours', async (kind) => {
  // It is over the limits of lines and parts: if more than its headers were read, it would be refused for that.
  expect(await handOver(server, heavy[kind]?.(bare, 390_000) ?? '')).toBe('unknown')
  expect(lines()).toMatchObject([{ outcome: 'unknown' }])
})

it('letters are parsed in a thread, so that calls are answered meanwhile', async () => {
  expect(await handOver(server, letter(address, plainText('Dzień dobry')))).toBe('taken')
  const raw = letter(address, plainText('a\r\n'.repeat(120_000)))
  const { own, all } = await processorOf(async () => expect(await handOver(server, raw)).toBe('returned'))
  expect(all).toBeGreaterThan(300)
  expect(own).toBeLessThan(all / 2)
}, 60_000)

const over: Record<string, () => string> = {
  head: () => letter(address, [`X-Long: ${'a'.repeat(300_000)}`, ...plainText('Tak.')]),
  lines: () => letter(address, plainText('a\r\n'.repeat(260_000))),
  parts: () => letter(address, ['Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\na\r\n'.repeat(1100)]),
  depth: () =>
    letter(address, [
      'Content-Type: multipart/mixed; boundary=b0',
      '',
      ...Array.from({ length: 60 }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`),
    ]),
}

it.each(Object.keys(over))('a letter above the limit of %s is refused with one line of the log', async (limit) => {
  expect(await handOver(server, over[limit]?.() ?? '')).toBe('refused')
  expect(lines()).toMatchObject([{ over: limit, msg: 'a message is over a limit and was refused' }])
})

it('a letter above the size limit is refused with one line in the log', async () => {
  expect(await handOver(server, letter(address, plainText('a'.repeat(17 * 1_048_576))))).toBe(413)
  expect(lines()).toMatchObject([{ over: 'bytes', msg: 'a message is over a limit and was refused' }])
})

it('letters that people write are below the limits', async () => {
  const encoded =
    Buffer.alloc(8 * 1_048_576, 'x')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const attached = ['--b', 'Content-Type: application/pdf', 'Content-Disposition: attachment; filename=a.pdf']
  const body = ['Content-Type: multipart/mixed; boundary=b', '', '--b', ...plainText('Tak.')]
  const raw = letter(address, [...body, ...attached, 'Content-Transfer-Encoding: base64', '', ...encoded, '--b--'])
  expect(await handOver(server, raw)).toBe('taken')
}, 60_000)

it('calls are answered while letters of strangers arrive one after the other', async () => {
  const times = sized(20_000, 390_000)
  const letters = [bare, address].flatMap((to) => Object.values(heavy).map((write) => write(to, times)))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const begun = performance.now()
  delay.enable()
  for (const raw of letters) expect(await handOver(server, raw)).toMatch(/unknown|refused|returned|taken|repeated/)
  delay.disable()
  const [seconds, longest] = [(performance.now() - begun) / 1000, delay.max / 1e6]
  if (sized(false, true)) {
    console.info(`${letters.length} letters in ${seconds.toFixed(1)} s, longest delay ${longest.toFixed(0)} ms`)
    expect(longest).toBeLessThan(250)
  }
}, 120_000)
