import { describe, expect, it } from 'vitest'
import { ApiError } from '#services/api-error.ts'
import { retryUntilAnswered } from '#services/form/attempts.ts'

/** A call that fails by these statuses in turn, then answers; it remembers its keys. */
function failing(...statuses: number[]) {
  const keys: string[] = []
  const make = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey)
    const status = statuses.shift()
    if (status !== undefined) throw new ApiError(status, null)
    return 'answered'
  }
  return { keys, made: () => retryUntilAnswered(make, async () => undefined) }
}

describe('a call whose answer must not be lost', () => {
  it('is repeated with the same key until it is answered', async () => {
    const { keys, made } = failing(0, 502, 0)
    expect(await made()).toBe('answered')
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  })

  it('is not repeated after a refusal, and not for ever', async () => {
    const refused = failing(422)
    await expect(refused.made()).rejects.toMatchObject({ status: 422 })
    expect(refused.keys).toHaveLength(1)
    const lost = failing(...Array(20).fill(0))
    await expect(lost.made()).rejects.toMatchObject({ status: 0 })
    expect(lost.keys).toHaveLength(7)
  })
})
