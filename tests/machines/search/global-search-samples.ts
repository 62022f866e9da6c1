import type { SearchResult } from '#contract/search/search.ts'
import type { Destination } from '#machines/search/destinations.ts'
import { globalSearch } from '#machines/search/global-search.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const result: SearchResult = {
  entity: 'partner.partners',
  id: '7',
  title: 'Instal-Term',
  subtitle: 'NIP 5213003007 · Łódź',
  path: '/cms/partner/partners/7',
}

/** A result with every action. */
const order: SearchResult = {
  entity: 'service-order.service-orders',
  id: '9',
  title: 'SG/2026/00284',
  subtitle: 'Polaris 24',
  path: '/cms/service-order/service-orders/9',
  phone: '+48600700800',
  may_take: true,
}

const destination: Destination = {
  entity: 'action',
  id: '/cms/partner/partners/store',
  title: 'Instalacja',
  subtitle: null,
  path: '/cms/partner/partners/store',
}

export const globalSearchEntry = catalogued(globalSearch, {
  starts: [
    { label: 'nothing opened yet', input: { recent: [], destinations: [] } },
    { label: 'something opened before', input: { recent: [result], destinations: [] } },
    { label: 'something can be begun', input: { recent: [], destinations: [destination] } },
  ],
  events: {
    'query.change': [
      { type: 'query.change', query: 'instal' },
      { type: 'query.change', query: 'i' },
    ],
    'result.open': [{ type: 'result.open', result }],
    'result.call': [{ type: 'result.call', result: order }],
    'result.take': [
      { type: 'result.take', result: order },
      { type: 'result.take', result },
      { type: 'result.take', result: { ...order, id: '10', title: 'SG/2026/00285' } },
    ],
  },
  outcomes: {
    findResults: { done: [[result], [], [order, result]], error: [noAnswer] },
    takeOrder: { done: [undefined], error: [noAnswer] },
    openResult: { error: [noAnswer] },
  },
  exceptions: {
    untyped: {
      'result.open': 'a result',
      'result.call': 'a result',
      'result.take': 'a result',
    },
    silent: {
      openResult: 'results can still be read where they cannot be opened',
    },
  },
})
