import { afterAll, beforeAll } from 'vitest'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A server at which companies register people for trainings, for all tests of a file. */
export function placesDesk() {
  let server: TestServer
  let hall: TrainingHall
  let training: number
  let partner: Person
  let stranger: Person
  let staff: Person

  beforeAll(async () => {
    server = await startServer()
    hall = await openTrainingHall(server)
    training = await hall.training()
    partner = await server.person({ roles: ['partner'], partners: [hall.company] })
    stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Konkurencja')] })
    staff = await server.person({ roles: ['moderator-training'] })
  })
  afterAll(() => server.stop())

  const form = (term_id: number, names: readonly string[], changes: object = {}) =>
    signUpForm(hall, term_id, names.map(participantNamed), changes)
  const signUp = (body: ReturnType<typeof form>, who = partner) =>
    who.call('partnerzone.training.records.store', { body })
  const refusedSignUp = (body: object, who = partner) =>
    who.refused('partnerzone.training.records.store', { body, headers: { 'accept-language': 'en' } })
  const rowOf = async (id: number) =>
    (await server.pool.query('select * from training_participants where id = $1', [id])).rows[0] as {
      id: number
      status: string
      version: number
      order_id: number | null
      price_brutto: string
      offered_until: Date | null
    }
  const peopleOn = async (term: number) => Promise.all((await hall.participants(term)).map(({ id }) => rowOf(id)))
  /** Letters that are queued about a term's training, by template and recipient. */
  async function letters(): Promise<string[]> {
    const { rows } = await server.pool.query(
      `select data ->> 'template' as template, data ->> 'to' as "to" from pgboss.job where name = 'mail.send' order by created_on, id`,
    )
    return rows.map(({ template, to }) => `${template} ${to}`)
  }
  const forgetLetters = () => server.pool.query(`delete from pgboss.job where name = 'mail.send'`)

  return {
    get server() {
      return server
    },
    get hall() {
      return hall
    },
    get training() {
      return training
    },
    get partner() {
      return partner
    },
    get stranger() {
      return stranger
    },
    get staff() {
      return staff
    },
    form,
    signUp,
    refusedSignUp,
    rowOf,
    peopleOn,
    letters,
    forgetLetters,
  }
}
