import { createHmac } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { keepSoFar } from '#server/db/transaction.ts'
import { refuseField } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'
import { used_captchas } from './table.ts'

/** Minutes in which a challenge must be solved and used. */
const minutes = 20

const Solved = v.object({
  challenge: v.object({
    parameters: v.looseObject({ expiresAt: v.number() }),
    signature: v.pipe(v.string(), v.maxLength(200)),
  }),
  solution: v.looseObject({ counter: v.number(), derivedKey: v.string() }),
})

/** Derived keys, so that the installation's secret itself signs nothing. */
function keysOf(secret: string) {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha key') }
}

/** A new challenge in the format of the ALTCHA widget. */
export async function newChallenge({ secret, captcha_work }: Config, at: Date): Promise<object> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: captcha_work.cost,
    counter: randomInt(captcha_work.fewest, captcha_work.most),
    expiresAt: new Date(at.getTime() + minutes * 60_000),
    deriveKey,
    ...keysOf(secret),
  })
}

/** Refuses a captcha that is unsolved, expired or already used; marks it as used, whatever the call answers then. */
export async function spendCaptcha(db: Database, secret: string, captcha: string): Promise<void> {
  const solved = parse(captcha)
  if (!solved) refuseField('captcha', 'rule.captcha')
  const { verified } = await verifySolution({ ...(solved as unknown as Payload), deriveKey, ...keysOf(secret) }).catch(
    () => ({
      verified: false,
    }),
  )
  if (!verified) refuseField('captcha', 'rule.captcha')

  const { parameters, signature } = solved.challenge
  const used = await db
    .insert(used_captchas)
    .values({ signature, expires_at: new Date(parameters.expiresAt * 1000).toISOString() })
    .onConflictDoNothing()
    .returning()
  if (used.length === 0) refuseField('captcha', 'rule.captcha')
  await keepSoFar(db)
}

function parse(captcha: string): v.InferOutput<typeof Solved> | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8'))
    const solved = v.safeParse(Solved, json)
    return solved.success ? solved.output : null
  } catch {
    return null
  }
}
