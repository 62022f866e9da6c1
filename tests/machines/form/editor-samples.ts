import { editorMachine } from '#machines/form/editor.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const values = { name: 'Yearly maintenance' }
const stored = { id: 1, version: 3, values }
const saved = { ...stored, version: 4, saved_at: '2026-03-02T08:00:00Z' }
const theirs = refused('conflict', { conflict: { version: 5, changes: [] } })

/** Stands for every form over a record. */
export const editorEntry = catalogued(editorMachine<{ name: string }>(), {
  starts: [
    { label: 'a new record', input: { id: null, key: 'opening-1' } },
    { label: 'a record with a draft', input: { id: 1, key: 'opening-1', autosaves: true } },
  ],
  events: {
    'form.change': [{ type: 'form.change', values: { name: 'Inspection' } }],
    'field.hold': [
      { type: 'field.hold', field: 'file', reason: 'This file is refused' },
      { type: 'field.hold', field: 'file', reason: null },
    ],
    'save.confirm': [{ type: 'save.confirm', answer: true }],
  },
  outcomes: {
    openRecord: {
      done: [
        { record: stored, kept: null },
        { record: stored, kept: { values, kept_at: '2026-03-02T07:00:00Z' } },
      ],
      error: [noAnswer],
    },
    validateForm: { done: [{}, { name: ['required'] }], error: [noAnswer] },
    weighSave: { done: [null, { people: 3 }], error: [noAnswer] },
    saveRecord: { done: [saved, { ...saved, lacks_changes: true }], error: [theirs, refused('invalid'), noAnswer] },
    saveDraft: { done: [saved, { ...saved, lacks_changes: true }], error: [theirs, noAnswer] },
    deleteRecord: { done: [undefined], error: [noAnswer] },
    keepValues: { error: [noAnswer] },
  },
  identify: ({ context: { id, autosaves, changed, next, held } }) =>
    `${id !== null} ${autosaves} ${changed} ${next} ${Object.keys(held).length}`,
  exceptions: {
    untyped: {
      'field.hold': 'why a field cannot be saved, said by the field',
    },
    judges: {
      validateForm: 'what it finds are errors at fields',
    },
    wordless: {
      'editing.invalid': 'the last field that was held is given free',
    },
    silent: {
      keepValues: "without the browser's memory the form works on",
    },
    abandons: {
      'record.refresh': 'the record was changed beside the form and is read anew; the text is kept',
    },
    repeats: {
      saveDraft: 'who deletes while the draft is saved and thinks better of it saves the same draft once more',
    },
    forgets: {
      'xstate.done.actor.openRecord': "the browser's memory offers the text again",
    },
  },
})
