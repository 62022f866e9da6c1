import { type EditingContext, type OpenedOffer, offerEditing } from '#machines/offer/offer-editing.ts'
import { type OpenPaper, offerPreview } from '#machines/offer/offer-preview.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { almostOffer, draftOffer, offeredOptions, registeredOffer } from './offer-sample.ts'

const opened: OpenedOffer = { offer: draftOffer, options: offeredOptions, kept: null }
/** Delivery at the reduced rate, without assembly. */
const doubtful: OpenedOffer = {
  ...opened,
  offer: { ...draftOffer, subject: 'Heat pump', vat_mode: '8' },
  options: offeredOptions.map((option) => ({ ...option, without_assembly: option.kind === 'assembly' })),
}
/** Above a limit of its company. */
const limited: OpenedOffer = {
  ...opened,
  offer: { ...draftOffer, subject: 'Heat pump', approval_limits: { discount: null, value: '10.00' } },
}
const kept = { values: almostOffer, version: 1, kept_at: '2026-03-02T07:00:00Z' }
const theirs = refused('conflict', { conflict: { version: 4, changes: [] } })
const wrong = refused('invalid', { errors: { offer_number: ['taken'] } })

export const offerEditingEntry = catalogued(offerEditing, {
  starts: [{ label: 'the editor', input: { id: 1, key: 'opening-1', locale: 'pl' } }],
  events: {
    'form.change': [
      { type: 'form.change', values: { subject: 'Heat pump' } },
      { type: 'form.change', values: { subject: null } },
    ],
    'send.confirm': [
      { type: 'send.confirm', letter: { to: 'j@dom.example', extra: [], message: 'Zgodnie z rozmową' } },
    ],
  },
  outcomes: {
    openOffer: {
      done: [
        opened,
        { ...opened, kept },
        { ...opened, offer: registeredOffer },
        { ...opened, offer: registeredOffer, kept },
        doubtful,
        limited,
        { ...limited, offer: { ...limited.offer, approval: 'submitted' } },
        { ...limited, offer: { ...limited.offer, approval: 'approved' } },
      ],
      error: [noAnswer],
    },
    saveOffer: { done: [draftOffer], error: [theirs, wrong, refused('lifecycle'), noAnswer, refused('not_found')] },
    deleteOffer: { done: [undefined], error: [noAnswer] },
    registerOffer: { done: [registeredOffer], error: [theirs, wrong, refused('lifecycle'), noAnswer] },
  },
  identify: ({ context }) => steers(context).map(Number).join(''),
  exceptions: {
    endsIn: {
      closed: 'the preview of the registered offer is shown',
      deleted: 'the list is shown',
      registered: 'the preview is shown, from which it is sent',
      submitted: 'the paper is shown, where an administrator approves it',
    },
    wordless: {
      'open.form.notRegistered': 'the draft was saved meanwhile, and its failure is over',
    },
    forgets: {
      'xstate.done.actor.openOffer': "the server's draft takes the place of what a colleague overwrote",
    },
    repeats: {
      saveOffer: 'the sample answers with one version each time, and keys are made of it',
    },
    abandons: {
      'offer.delete': 'the person deletes what is being saved',
    },
  },
})

/** Facts that influence the chart later than at the next event. */
function steers({ revision, stored_revision, attempt, conflict, intent, offer }: EditingContext): boolean[] {
  const approvals = [offer?.approval_limits !== null, offer?.approval === 'submitted', offer?.approval === 'approved']
  return [
    ...approvals,
    intent === 'submit',
    revision > stored_revision,
    revision > (attempt?.revision ?? 0),
    conflict !== null,
  ]
}

const openPaper: OpenPaper = {
  pages: 1,
  width: 595,
  height: 842,
  draw: async () => undefined,
  save: () => undefined,
  close: () => undefined,
}

export const offerPreviewEntry = catalogued(offerPreview, {
  starts: [{ label: 'the preview', input: { id: 1, values: almostOffer } }],
  events: { 'form.change': [{ type: 'form.change', values: { ...almostOffer, subject: 'Heat pump' } }] },
  outcomes: {
    watchEditor: { error: [noAnswer] },
    loadPreview: { done: [{ paper: openPaper, rows: [] }], error: [noAnswer] },
  },
})
