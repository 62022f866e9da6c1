import { expect, test } from 'vitest'
import {
  completionsOf,
  readSearch,
  type SearchedFilter,
  withoutLast,
} from '#views/components/data-table/filters/list-search.ts'

const filters: SearchedFilter[] = [
  {
    name: 'status',
    kind: 'options',
    label: 'Status',
    options: [
      { value: 'registered', label: 'Zarejestrowane' },
      { value: 'waiting', label: 'Oczekuje' },
      { value: 'completed', label: 'Zakończone' },
    ],
  },
  { name: 'partner', kind: 'ids', label: 'Partner' },
  { name: 'completed_at', kind: 'dates', label: 'Data zakończenia' },
  { name: 'created_at', kind: 'dates', label: 'Utworzono', isMain: true },
  { name: 'awaiting', kind: 'boolean', label: 'Czeka na nas' },
]
const today = '2026-11-27'
const read = (text: string, more: object = {}) => readSearch(text, filters, { today, ...more })

test.each([
  ['words are words', 'pompa SG/2026', {}, { words: 'pompa SG/2026', filters: [], unread: [] }],
  ['a colon alone names no filter', 'ul.: 10:30', {}, { words: 'ul.: 10:30', filters: [], unread: [] }],
  [
    'a status in either spelling, once the text goes on',
    'pompa status:ZAKOŃCZONE ',
    {},
    { words: 'pompa', filters: [{ name: 'status', value: 'completed' }], unread: [] },
  ],
  ['nothing while it is typed', 'status:zak', {}, { words: '', filters: [], unread: ['status:zak'] }],
  [
    'by its beginning, added to what is set',
    'status:ocz',
    { isFinished: true, set: { status: 'registered' } },
    { words: '', filters: [{ name: 'status', value: 'registered,waiting' }], unread: [] },
  ],
  [
    'one that a view has among others, which narrows it to that',
    'status:zako ',
    { set: { status: 'registered,waiting,completed' } },
    { words: '', filters: [{ name: 'status', value: 'completed' }], unread: [] },
  ],
  ['not where the beginning fits two', 'status:za ', {}, { words: '', filters: [], unread: ['status:za'] }],
  [
    'days from and to, in Polish and English',
    'od:1.11 to:2026-11-15 ',
    {},
    { words: '', filters: [{ name: 'created_at', value: '2026-11-01..2026-11-15' }], unread: [] },
  ],
  [
    'a day of another filter by its label',
    'data-zakonczenia:02.11.2026 ',
    {},
    { words: '', filters: [{ name: 'completed_at', value: '2026-11-02..2026-11-02' }], unread: [] },
  ],
  ['no day that the calendar lacks', 'od:31.11 ', {}, { words: '', filters: [], unread: ['od:31.11'] }],
  ['yes and no', 'czeka-na-nas:tak ', {}, { words: '', filters: [{ name: 'awaiting', value: 'true' }], unread: [] }],
  [
    'a record only by choosing it',
    'partner:"Instal Term" x',
    {},
    { words: 'x', filters: [], unread: ['partner:"Instal Term"'] },
  ],
])('%s', (_, text, more, expected) => {
  expect(read(text, more)).toEqual(expected)
})

test('a text is completed by keywords, by values of a filter and by the records of a selector', () => {
  expect(completionsOf('pompa st', filters)).toEqual([{ kind: 'keyword', text: 'status:', label: 'Status' }])
  expect(completionsOf('fr', filters)).toEqual([{ kind: 'keyword', text: 'from:', label: 'from:' }])
  expect(completionsOf('status:za', filters).map((one) => 'value' in one && one.value)).toEqual([
    'registered',
    'completed',
  ])
  expect(completionsOf('firma:ins', filters)).toEqual([{ kind: 'records', name: 'partner', typed: 'ins' }])
  expect(completionsOf('pompa ', filters)).toEqual([])
  expect(withoutLast('pompa status:za')).toBe('pompa ')
})

test('a status is proposed by the words that the row shows, without the name of its filter', () => {
  const running = { value: 'inprogress', label: 'W realizacji' }
  const [status, ...others] = filters
  const withRunning = [{ ...(status as SearchedFilter), options: [...(status?.options ?? []), running] }, ...others]
  expect(completionsOf('pompa oczek', withRunning)).toEqual([
    { kind: 'value', name: 'status', value: 'waiting', label: 'Status: Oczekuje', pieces: 1 },
  ])
  expect(completionsOf('pompa w real', withRunning)).toEqual([
    { kind: 'value', name: 'status', value: 'inprogress', label: 'Status: W realizacji', pieces: 2 },
  ])
  expect(withoutLast('pompa w real', 2)).toBe('pompa ')
  expect(completionsOf('oc', withRunning)).toEqual([])
})
