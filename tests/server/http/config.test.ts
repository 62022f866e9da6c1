import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('proxies in front of the server', () => {
  it.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, fd00::/8,192.0.2.7', ['10.0.0.0/8', 'fd00::/8', '192.0.2.7']],
  ])('%j', (TRUST_PROXY, trust_proxy) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trust_proxy })
  })

  it.each(['on', 'true', '10', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'proxy.local', '10.0.0.0/8,'])(
    '%s is refused: it would believe every client, or nobody',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^Wrong configuration: TRUST_PROXY must be off, the number/)
    },
  )
})
