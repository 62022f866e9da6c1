import { expect, it } from 'vitest'
import { isAuthenticated } from '#server/modules/mail/authentication.ts'
import { readHead } from '#server/modules/mail/head.ts'

const judged = (...lines: string[]) =>
  isAuthenticated(
    readHead(Buffer.from(['From: Jan <jan@firma.pl>', ...lines, '', 'x'].join('\r\n'))) ?? [],
    'jan@firma.pl',
    'mx.portal.example',
  )
const results = (text: string) => judged(`Authentication-Results: mx.portal.example; ${text}`)

it.each([
  ['dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=firma.pl'],
  ['spf=fail smtp.mailfrom=lista.example; dkim=fail header.d=lista.example; dmarc=pass header.from=firma.pl'],
  ['dkim=pass header.d=firma.pl header.s=s1; spf=softfail'],
  ['dkim=pass (2048-bit key; unprotected) header.i=@firma.pl; dmarc=none header.from=firma.pl'],
  ['dkim=fail header.d=firma.pl;\r\n\tdkim = pass header.d = FIRMA.PL'],
  ['DKIM=PASS header.d=pl.; dkim=pass header.d=firma.pl'],
])('confirms %s', (text) => expect(results(text)).toBe(true))

it.each([
  ['spf=pass smtp.mailfrom=firma.pl'],
  ['spf=fail; dmarc=fail header.from=firma.pl'],
  ['dmarc=fail header.from=firma.pl; dkim=pass header.d=firma.pl'],
  ['dmarc=pass header.from=inna.pl'],
  ['dkim=pass header.d=inna.pl'],
  ['dkim=pass header.d=pl'],
  ['dkim=pass header.d=dzial.firma.pl'],
  ['dkim=pass header.d=mojafirma.pl'],
  ['dkim=none'],
  ['none'],
  // Texts of the sender in comments and quotes.
  ['spf=fail (domain of "a) ; dmarc=pass header.from=firma.pl (b"@zlo.example); dmarc=fail header.from=firma.pl'],
  ['spf=fail (a; dmarc=pass header.from=firma.pl)'],
  ['spf=fail (a \\) ; dmarc=pass header.from=firma.pl; b)'],
  ['spf=fail (a (b) ; dmarc=pass header.from=firma.pl)'],
  ['spf=fail reason="a; dmarc=pass header.from=firma.pl; b"'],
  ['spf=fail reason="a \\"; dmarc=pass header.from=firma.pl; b"'],
])('does not confirm %s', (text) => expect(results(text)).toBe(false))

it('counts only the topmost header of the named server', () => {
  const pass = 'dmarc=pass header.from=firma.pl'
  const [own, other] = ['Authentication-Results: mx.portal.example', 'Authentication-Results: mx.zlo.example']
  expect(judged(`${other}; ${pass}`)).toBe(false)
  expect(judged(`${other}; ${pass}`, `${own}; dmarc=fail`)).toBe(false)
  expect(judged(`${own}; dmarc=fail`, `${own}; ${pass}`)).toBe(false)
  expect(judged(`${own}; spf=pass`, `${own}; ${pass}`)).toBe(false)
  expect(judged(`${other}; dmarc=fail`, `${own.toUpperCase()} 1; ${pass}`)).toBe(true)
  expect(judged(`ARC-${own}; ${pass}`)).toBe(false)
  expect(judged(`Authentication-Results: "mx.portal.example" (border) 1; ${pass}`)).toBe(true)
  expect(judged()).toBe(false)
})

it('confirms no letter with two senders, which mail programs show differently', () => {
  const pass = 'Authentication-Results: mx.portal.example; dmarc=pass header.from=firma.pl'
  expect(judged(pass, 'From: Jan <jan@zlo.example>')).toBe(false)
})

it('takes time in proportion to its length', () => {
  const begun = process.cpuUsage()
  for (const part of [' ', '(', '"', '=', ';', 'dkim=pass;', '\\', 'a=('])
    expect(results(`spf=fail ${part.repeat(200_000 / part.length)}`)).toBe(false)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(3000)
})
