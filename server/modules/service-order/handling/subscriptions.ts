import type { Answer, Subscriptions } from '#server/events.ts'

interface Answering {
  /** Names of the tables of its orders and timelines. */
  orders: string
  events: string
  handOver: Answer<'account.closed'>
  erase: Answer<'person.erased'>
  /** What becomes of open orders when their company is closed; without it, a company with open ones is not closed. */
  close?: Answer<'company.closed'>
}

/** Answers that are the same for orders of every kind. */
export function handledAnswers({ orders, events, handOver, erase, close }: Answering) {
  return {
    'account.closed': [
      { tables: [orders], answer: handOver },
      {
        tables: [events],
        answer: { nothing: 'because its numbers tell who did something, and that stays told' },
      },
    ],
    'person.erased': [{ tables: [orders, events], answer: erase }],
    'company.closed': [
      { tables: [orders], answer: close ?? { nothing: 'because a company with open orders is not closed' } },
    ],
    'membership.ended': [
      { tables: [orders], answer: { nothing: 'because orders are the company’s, whoever wrote them' } },
    ],
    'file.replaced': [
      {
        tables: [orders, events],
        answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
      },
    ],
    'file.removed': [
      {
        tables: [orders, events],
        answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
      },
    ],
  } satisfies Subscriptions
}
