import { Readable } from 'node:stream'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { exportInTurn } from '#server/http/lists/export-queue.ts'
import { Streamed } from '#server/http/streamed.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { identityOfPerson } from './erasure/erase-places.ts'
import { accountOf, consentsAt, isNamedIn, type PersonConcerned } from './person-concerned.ts'
import { personalData, personalKinds } from './personal-data.ts'
import type { PersonalKind } from './personal-kind.ts'
import { placeInFile, placesOf } from './places.ts'
import { isPersonal } from './retention/due.ts'
import { consent_texts, given_consents } from './table.ts'

/** Records read at once. */
const batch = 200

type Context = Pick<CallContext, 'db' | 'deps' | 'at' | 'locale'>

/**
 * All data stored about a person, as one file readable by people and programs (RODO, art. 15 and 20). Written part by part, so that
 * memory use does not depend on its size, and sent when it is complete.
 */
export function personalFile(call: CallContext, concerned: PersonConcerned): Promise<Streamed> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="personal-data-${today(call.at)}.json"`,
    'cache-control': 'no-store',
  }
  return exportInTurn(call, async () => new Streamed(Readable.from(written(call, concerned)), headers))
}

/** One JSON object; each part is written as soon as it is read, and reasons of the portal's own in the reader's language. */
async function* written(context: Context, concerned: PersonConcerned): AsyncGenerator<string> {
  const name = concerned.email === null ? `\n  "name": ${JSON.stringify(concerned.name)},` : ''
  yield `{\n  "email": ${JSON.stringify(concerned.email)},${name}\n  "at": ${JSON.stringify(context.at.toISOString())}`
  for (const [name, rows] of parts(context, concerned)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${indented(saidIn(row, context.locale, erpNameOf(context.db)))}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

function indented(row: object): string {
  return JSON.stringify(row, null, 2).replaceAll(/^/gm, '    ')
}

type Rows = AsyncIterable<object>

function parts(context: Context, concerned: PersonConcerned): [string, Rows][] {
  return [
    ...personalKinds().map((kind): [string, Rows] => [kind.entity, recordsOf(context, kind, concerned)]),
    ['consents', consentsOf(context, concerned)],
    ['named_in', placesInFile(context, concerned)],
    ...personalData().fileParts.map(({ name, rows }): [string, Rows] => [name, rows(context, concerned)]),
  ]
}

/** Records that name the person, with the names of their files. */
async function* recordsOf({ db }: Context, kind: PersonalKind, concerned: PersonConcerned): AsyncGenerator<object> {
  const { fields, written = (row) => row, where, internalFiles = sql`'{}'::uuid[]` } = kind.file
  const isInFile = where?.((author) => inArray(author, accountOf(db, concerned)))
  let after = 0
  for (;;) {
    const rows = await db
      .select({ fields: { ...fields, id: kind.table.id }, internal: sql<string[]>`${internalFiles}` })
      .from(kind.table)
      .where(and(isNamedIn(kind, concerned), isPersonal(kind), isInFile, sql`${kind.table.id} > ${after}`))
      .orderBy(kind.table.id)
      .limit(batch)
    const ids = rows.map((row) => row.fields.id as number)
    const files = await personalData().filesOf(db, kind.entity, ids)
    for (const row of rows) {
      const own = files.filter(({ id, owner_id }) => owner_id === row.fields.id && !row.internal.includes(id))
      yield {
        ...written(row.fields),
        files: own.map(({ filename, size, created_at }) => ({ filename, size, created_at })),
      }
    }
    if (rows.length < batch) return
    after = ids.at(-1) ?? after
  }
}

/** Places in records of others that name the person. */
async function* placesInFile({ db }: Context, concerned: PersonConcerned): AsyncGenerator<object> {
  const identity = await identityOfPerson(db, concerned)
  for (const place of await placesOf(db, identity)) yield placeInFile(place, identity)
}

async function* consentsOf({ db }: Context, concerned: PersonConcerned): AsyncGenerator<object> {
  yield* await db
    .select({
      kind: consent_texts.kind,
      text_version: consent_texts.version,
      text: consent_texts.text_pl,
      entity: given_consents.entity,
      entity_id: given_consents.entity_id,
      person_name: given_consents.person_name,
      given_at: given_consents.given_at,
      ip: given_consents.ip,
      withdrawn_at: given_consents.withdrawn_at,
      withdrawal_reason: given_consents.withdrawal_reason,
    })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .where(consentsAt(concerned))
    .orderBy(asc(given_consents.id))
}
