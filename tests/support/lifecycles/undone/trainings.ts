import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openPaymentDesk, transferDocument } from '#tests/support/scenarios/payment-desk.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { callsAbout, type UndoneCase } from './case.ts'

/** The steps of terms, participants and their orders that are taken back. */
export async function trainingCases(server: TestServer): Promise<UndoneCase[]> {
  const desk = await openPaymentDesk(server)
  const { admin, buyer } = desk
  const staff = await server.person({ roles: ['super-admin'] })
  const term = callsAbout(server, 'training_terms', 'term')
  const participant = callsAbout(server, 'training_participants', 'participant')
  const order = callsAbout(server, 'training_orders', 'training_order')

  const open = async (changes: Parameters<typeof desk.term>[1] = {}) => desk.term(await desk.training(), changes)
  const signUp = async (term_id: number, names: readonly string[], changes: object = {}, who: Person = buyer) => {
    const body = signUpForm(desk, term_id, names.map(participantNamed), changes)
    const answer = await who.call('partnerzone.training.records.store', { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const lastOf = async (term_id: number) => (await desk.participants(term_id)).at(-1)?.id as number
  /** A person who is signed for a term that is held today. */
  const held = async () => {
    const id = await open({ in_days: 1 })
    await desk.sign(id, ['Obecna'])
    await server.pool.query('update training_terms set training_date = $2, start_time = $3 where id = $1', [
      id,
      dayFromNow(0),
      '00:00',
    ])
    return lastOf(id)
  }
  const mark = async (id: number, status: string) => {
    const { rows } = await server.pool.query(
      'select term_id, status as seen from training_participants where id = $1',
      [id],
    )
    const [{ term_id, seen }] = rows
    const marks = [{ participant_id: id, status, seen }]
    return term(staff, 'training.attendance.update', term_id, null, { marks })
  }
  const cancelled = (id: number) =>
    participant(staff, 'training.participants.cancel', id, { reason: 'Choroba', money: 'none' })
  const moved = async (id: number, to: number) => {
    const { rows } = await server.pool.query('select term_id from training_participants where id = $1', [id])
    return term(staff, 'training.participants.move', rows[0].term_id, null, {
      participants: [id],
      target_term_id: to,
      reason: 'Zmiana',
    })
  }
  const paidBy = (id: number, type: 'online' | 'transfer') =>
    order(buyer, 'partnerzone.training.orders.change-payment', id, null, { payment_id: desk.payments[type] })
  let other = 0
  let former = 0

  return [
    {
      chart: 'participant',
      step: 'participant.present',
      undo: 'participant.unmark',
      begin: held,
      take: (id) => mark(id, 'present'),
      back: (id) => mark(id, 'signed'),
    },
    {
      chart: 'participant',
      step: 'participant.absent',
      undo: 'participant.unmark',
      begin: held,
      take: (id) => mark(id, 'absent'),
      back: (id) => mark(id, 'signed'),
    },
    {
      chart: 'participant',
      step: 'participant.correct',
      undo: 'participant.correct',
      begin: async () => {
        const id = await held()
        await mark(id, 'present')
        return id
      },
      take: (id) => mark(id, 'absent'),
      back: (id) => mark(id, 'present'),
    },
    {
      chart: 'participant',
      step: 'participant.sign',
      undo: 'participant.cancel',
      begin: open,
      take: (id) => signUp(id, ['Zapisana']),
      back: async (id) => cancelled(await lastOf(id)),
    },
    {
      chart: 'participant',
      step: 'participant.queue',
      undo: 'participant.leave',
      begin: async () => {
        const id = await open({ places: 1 })
        await signUp(id, ['Pierwsza'])
        return id
      },
      take: (id) => signUp(id, ['Czeka'], { queue: true }),
      back: async (id) =>
        participant(buyer, 'partnerzone.training.participants.leave', await lastOf(id), { reason: null }),
    },
    {
      chart: 'participant',
      step: 'participant.move',
      undo: 'participant.move',
      begin: async () => {
        const training = await desk.training()
        former = await desk.term(training)
        other = await desk.term(training, { city: 'Gdańsk' })
        await signUp(former, ['Przenoszona'])
        return lastOf(former)
      },
      take: (id) => moved(id, other),
      back: (id) => moved(id, former),
    },
    {
      chart: 'trainingTerm',
      step: 'term.close',
      undo: 'term.reopen',
      begin: async () => {
        const id = await open()
        await signUp(id, ['Zapisana'])
        return id
      },
      take: (id) => term(staff, 'training.terms.close', id),
      back: (id) => term(staff, 'training.terms.reopen', id),
    },
    {
      chart: 'trainingTerm',
      step: 'term.complete',
      undo: 'term.undo',
      begin: async () => {
        const id = await held()
        await mark(id, 'present')
        const { rows } = await server.pool.query(
          `update training_terms set training_date = $2, status = 'closed'
           where id = (select term_id from training_participants where id = $1) returning id`,
          [id, dayFromNow(-1)],
        )
        return rows[0].id
      },
      take: (id) => term(staff, 'training.terms.complete', id),
      back: (id) => term(staff, 'training.terms.undo', id),
    },
    {
      chart: 'trainingOrder',
      step: 'order.pay',
      undo: 'order.unpay',
      begin: () => desk.order('transfer'),
      take: (id) => order(admin, 'order.orders.pay', id, transferDocument),
      back: (id) => order(admin, 'order.orders.unpay', id, { reason: 'Pomyłka' }),
    },
    {
      chart: 'trainingOrder',
      step: 'order.change_payment',
      undo: 'order.change_payment',
      begin: () => desk.order('transfer'),
      take: (id) => paidBy(id, 'online'),
      back: (id) => paidBy(id, 'transfer'),
    },
    {
      chart: 'trainingOrder',
      step: 'refund.request',
      undo: 'refund.fail',
      begin: () => desk.paidByTransfer(),
      take: (id) => order(admin, 'order.orders.refund', id, { amount: '615.00', reason: 'Choroba' }),
      back: async (id) => {
        const { rows } = await server.pool.query(
          `select id, version from order_tasks where order_id = $1 order by id desc limit 1`,
          [id],
        )
        const answer = await admin.refused('order.tasks.settle', {
          path: { order_task: rows[0].id },
          body: { version: rows[0].version, outcome: 'dropped', order_number: null, note: 'Zrezygnowano' },
        })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      },
    },
  ]
}
