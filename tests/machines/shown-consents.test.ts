import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import { changedSince, withoutChanged, withoutOutdated } from '#machines/consent/shown-consents.ts'
import { type OpenedForm, warrantyOrderDraft } from '#machines/service-order/warranty-order-draft.ts'
import { draft } from '#tests/machines/service-order/stored-order-samples.ts'

const text = (id: number, kind: Consent['kind'], valid_from: string): Consent => ({
  id,
  kind,
  valid_from,
  version: 1,
  required: true,
  text: `Zgoda ${id}`,
})
const former = text(1, 'consent_processing_data', '2026-01-01T00:00:00Z')
const current = text(3, 'consent_processing_data', '2026-03-01T00:00:00Z')
const other = text(2, 'consent_commercial_info', '2026-01-01T00:00:00Z')
const given = { consent_processing_data: true, consent_commercial_info: true }

test('a consent to another text is not given, the others stay', () => {
  expect(changedSince([former, other], [current, other])).toEqual([current])
  expect(withoutChanged(given, [former, other], [current, other])).toEqual({ ...given, consent_processing_data: false })
  expect(withoutChanged(given, [current, other], [current, other])).toBe(given)
})

test('what was ticked before the text was in force is ticked anew', () => {
  const at = (since: string) => withoutOutdated(given, [current, other], since)
  expect(at('2026-02-28T23:59:00Z')).toEqual({ ...given, consent_processing_data: false })
  expect(at('2026-03-01T00:00:01Z')).toBe(given)
})

test('a draft of a warranty order stored before a text changed is opened without that consent', async () => {
  const order = { ...draft, ...given, consent_marketing_purposes: true, updated_at: '2026-02-28T12:00:00Z' }
  const opened: OpenedForm = { order, consents: [current, other], notices: [], kept: null }
  const machine = warrantyOrderDraft.provide({ actors: { openOrder: fromPromise(async () => opened) } })
  const input = { id: 1, partner_id: null, key: 'opening', locale: 'pl' as const }
  const actor = createActor(machine, { input }).start()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('open'), { timeout: 1000 })
  expect(context.values).toMatchObject({ ...given, consent_processing_data: false })
  expect(context.errors.consent_processing_data).toEqual(['Ta zgoda jest wymagana'])
  actor.stop()
})
