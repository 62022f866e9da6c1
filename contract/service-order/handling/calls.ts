import * as v from 'valibot'
import { endpoint, type SuccessText } from '#contract/declare/endpoint.ts'
import { successOf } from '#contract/declare/statuses.ts'
import { ConfirmLetterForm } from '#contract/mail/unconfirmed.ts'
import {
  AskForm,
  AssignForm,
  NoteForm,
  ReopenForm,
  ReplyForm,
  SuspendForm,
  WithdrawForm,
} from '#contract/service-order/actions.ts'
import { handlingDeeds, handlingVerbs } from '#contract/service-order/statuses.ts'
import { version } from '#contract/values/rules.ts'
import { type OrderKind, orderKinds } from './kinds.ts'

type OrderVerb = keyof typeof handlingDeeds
const messageOf = (name: OrderVerb): SuccessText => successOf(handlingDeeds[name])

export const onVersion = v.strictObject({ version: version() })

/**
 * Calls by which staff handle the orders of a kind. `orders` is the path of their list, `order` the path of one, `result` an
 * order as staff see it. `act` adds the calls of this kind alone.
 */
export function staffCalls<const Orders extends string, const Order extends string, Result extends v.GenericSchema>(
  orders: Orders,
  order: Order,
  result: Result,
  of: OrderKind,
) {
  const { entity } = orderKinds[of]
  const act = <Body extends v.GenericSchema>(name: OrderVerb, body: Body, summary: string, success = messageOf(name)) =>
    endpoint({
      method: 'POST',
      path: `${order}/${name}` as Order,
      body,
      result,
      success,
      summary,
      idempotent: true,
    })
  return {
    act,
    note: act('note', NoteForm, 'Write an internal note, or a message to the partner'),
    take: endpoint({
      method: 'POST',
      path: `${order}/take` as Order,
      permission: `${entity}.assign`,
      result,
      success: handlingVerbs.take.success,
      many: true,
      summary: 'Become the owner of an order that nobody owns',
      idempotent: true,
    }),
    release: endpoint({
      method: 'POST',
      path: `${order}/release` as Order,
      permission: `${entity}.assign`,
      result,
      success: 'order.released',
      many: true,
      summary: 'Give back an order that one owns, so that nobody owns it',
      idempotent: true,
    }),
    takeNext: endpoint({
      method: 'POST',
      path: `${orders}/take-next` as Orders,
      permission: `${entity}.assign`,
      result,
      success: handlingVerbs.take.success,
      idempotent: true,
      summary: 'Become the owner of the order that is due first of those that nobody owns',
    }),
    assign: { ...act('assign', AssignForm, 'Make a colleague the owner'), many: true as const },
    ask: act('ask', AskForm, 'Wait for something, or ask the partner'),
    confirmLetter: endpoint({
      method: 'POST',
      path: `${order}/confirm-letter` as Order,
      permission: `${entity}.note`,
      body: ConfirmLetterForm,
      result,
      success: messageOf('confirm-letter'),
      summary: 'Confirm the sender of a reply by e-mail, which then joins the conversation as their message',
      idempotent: true,
    }),
    resume: act('resume', onVersion, 'Go on after waiting or suspension'),
    suspend: act('suspend', SuspendForm, 'Suspend until a date of review'),
    reopen: act('reopen', ReopenForm, 'Take up a completed order again'),
  }
}

/** Calls of the order's company; `result` is an order as the company sees it. */
export function partnerCalls<const Order extends string, Result extends v.GenericSchema>(order: Order, result: Result) {
  const act = <Body extends v.GenericSchema>(name: OrderVerb, body: Body, summary: string, success = messageOf(name)) =>
    endpoint({
      method: 'POST',
      path: `${order}/${name}` as Order,
      companyRoles: ['service'],
      body,
      result,
      success,
      summary,
      idempotent: true,
    })
  return {
    act,
    reply: act('reply', ReplyForm, 'Answer a question, or add a message or files'),
    withdraw: { ...act('withdraw', WithdrawForm, 'Withdraw a sent order'), many: true as const },
  }
}
