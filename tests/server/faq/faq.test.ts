import { afterAll, beforeAll, expect, it } from 'vitest'
import { faqOf } from '#tests/support/scenarios/faq.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let faq: ReturnType<typeof faqOf>
let company: number
let area: number
let otherArea: number
let installer: Person

beforeAll(async () => {
  server = await startServer()
  faq = faqOf(server)
  company = await server.partner('Termo-Instal')
  ;[area, otherArea] = await Promise.all([newArea('Ogrzewanie'), newArea('Wentylacja')])
  await server.pool.query('update partners set business_area_id = $1 where id = $2', [area, company])
  installer = await server.person({ roles: ['partner'], partners: [company] })
})
afterAll(() => server.stop())

async function newArea(name: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    'insert into business_areas (name_pl, name_en) values ($1, $1) returning id',
    [name],
  )
  return rows[0]?.id as number
}

async function newBrand(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into brands (name) values ('Marka ' || gen_random_uuid()) returning id`,
  )
  return rows[0]?.id as number
}

async function found(person: Person, search?: string, headers: Record<string, string> = {}) {
  const { body } = await person.call('partnerzone.faq.posts.index', { query: search ? { search } : {}, headers })
  return body.results.flatMap(({ posts }) => posts)
}
const questions = async (person: Person, search?: string) =>
  (await found(person, search)).map(({ question }) => question)
const searches = async (by: Person) => (await by.call('faq.searches.index')).body.results

it('shows what is published for the business areas and brands of the person, and nothing else', async () => {
  const [own, foreign] = [await newBrand(), await newBrand()]
  const branded = await server.person({ roles: ['partner'], partners: [company], restricted_brands: [own] })
  const hidden = await faq.category('Nieczynna', false)
  const seen = [
    await faq.question({ question_pl: 'Dla wszystkich' }),
    await faq.question({ question_pl: 'Dla obszaru', business_areas: [otherArea, area] }),
    await faq.question({ question_pl: 'Dla marki', brands: [own] }),
  ]
  const unseen = [
    await faq.question({ business_areas: [otherArea] }),
    await faq.question({ brands: [foreign] }),
    await faq.question({ status: 'inactive' }),
    await faq.question({ published_in: 60 }),
    await faq.question({ deleted: true }),
    await faq.question({ category_id: hidden }),
  ]
  const served = (await found(branded)).map(({ id }) => id)
  expect(served).toEqual(expect.arrayContaining(seen))
  expect(served.filter((id) => unseen.includes(id))).toEqual([])

  for (const faq_post of unseen) {
    const vote = { path: { faq_post }, body: { helpful: true } }
    expect((await branded.refused('partnerzone.faq.posts.vote', vote)).status).toBe(404)
  }
  const offered = (await branded.call('partnerzone.faq.categories.index')).body.results
  expect(offered.map(({ id }) => id)).not.toContain(hidden)
})

it('a scheduled answer appears at its time', async () => {
  const later = await startServer()
  const person = await later.person({ roles: ['partner'], partners: [await later.partner()] })
  await faqOf(later).question({ question_pl: 'Od jutra', published_in: 60 })
  expect(await questions(person)).toEqual([])
  later.advance(61 * 60_000)
  expect(await questions(person)).toEqual(['Od jutra'])
  await later.stop()
})

it('shows English where question and answer are translated, and says where they are not', async () => {
  const category_id = await faq.category('Języki')
  await faq.question({ category_id, question_pl: 'Tylko po polsku', question_en: 'Half', position: 1 })
  await faq.question({ category_id, question_pl: 'Oba', question_en: 'Both', answer_en: '<p>Yes</p>', position: 2 })
  const query = { category: String(category_id) }
  const english = await installer.call('partnerzone.faq.posts.index', { query, headers: { 'accept-language': 'en' } })
  expect(english.body.results).toMatchObject([
    {
      name: 'Języki (en)',
      posts: [
        { question: 'Tylko po polsku', is_translated: false },
        { question: 'Both', answer: '<p>Yes</p>', is_translated: true },
      ],
    },
  ])
})

it.each([
  ['odpowietrzyc instalacje', 'without diacritics'],
  ['odpowietżyć instalację', 'with a slip'],
  ['odpowietrzanie instalacji', 'in another form of the words'],
  ['Jak mam odpowietrzyć moją instalację?', 'as a whole sentence'],
  ['separator magnetyczny', 'by its answer'],
])('finds a question by "%s": %s', async (search) => {
  const question = `Jak odpowietrzyć instalację ogrzewania podłogowego?`
  if (!(await questions(installer)).includes(question)) {
    await faq.question({ question_pl: question, answer_pl: '<p>Załóż <strong>separator</strong> magnetyczny.</p>' })
    await faq.question({ question_pl: 'Gdzie jest tabliczka znamionowa?', answer_pl: '<p>Pod pokrywą.</p>' })
  }
  const [first, ...others] = await questions(installer, search)
  expect(first).toBe(question)
  expect(others).not.toContain('Gdzie jest tabliczka znamionowa?')
})

it('digits match only themselves, and marks of the answer are not searched', async () => {
  await faq.question({ question_pl: 'Co znaczy kod U0 na sterowniku?', answer_pl: '<h2>Brak przepływu</h2>' })
  expect(await questions(installer, 'kod U0')).toContain('Co znaczy kod U0 na sterowniku?')
  expect(await questions(installer, 'U9')).toEqual([])
  expect(await questions(installer, 'h2')).toEqual([])
})

it('keeps searches without a result, each text once for a person and a day, and counts them for staff', async () => {
  const editor = await server.person({ roles: ['moderator-docs'] })
  const colleague = await server.person({ roles: ['partner'], partners: [company] })
  for (const text of ['Glikol propylenowy', 'glikol   propylenowy!', 'GLIKOL PROPYLENOWY']) await found(installer, text)
  await found(colleague, 'glikol propylenowy')
  const line = (await searches(editor)).find(({ text }) => /glikol/i.test(text))
  expect(line).toMatchObject({ locale: 'en', searches: 2, people: 2, text: 'glikol propylenowy' })

  server.advance(24 * 3_600_000)
  await found(installer, 'glikol propylenowy')
  const next = (await searches(editor)).find(({ text }) => /glikol/i.test(text))
  expect(next).toMatchObject({ searches: 3, people: 2 })

  await editor.call('faq.searches.destroy', { path: { faq_search: next?.id ?? 0 } })
  expect((await searches(editor)).filter(({ text }) => /glikol/i.test(text))).toEqual([])
})

it('keeps only the longest form of a text being typed, and none that finds something', async () => {
  const editor = await server.person({ roles: ['moderator-docs'] })
  for (const text of ['wy', 'wyłą', 'wyłącznik', 'wyłącznik krzyw', 'wyłącznik krzywkowy', 'wyłącznik krzyw'])
    await found(installer, text)
  await faq.question({ question_pl: 'Kiedy wymienić anodę?' })
  await found(installer, 'anoda')
  const kept = (await searches(editor)).map(({ text }) => text)
  expect(kept).toContain('wyłącznik krzywkowy')
  expect(kept.filter((text) => /^(wy|anoda)/.test(text))).toEqual(['wyłącznik krzywkowy'])
})

it('does not show a colleague restricted to other companies what these searched', async () => {
  const elsewhere = await server.partner('Obca')
  const restricted = await server.person({ roles: ['moderator-docs'], restricted_partners: [elsewhere] })
  await found(installer, 'zawór mieszający trójdrogowy')
  const all = await searches(await server.person({ roles: ['moderator-docs'] }))
  const one = all.find(({ text }) => text.startsWith('zawór'))
  expect(one).toBeDefined()
  expect(await searches(restricted)).toEqual([])
  const strike = { path: { faq_search: one?.id } }
  expect((await restricted.refused('faq.searches.destroy', strike)).status).toBe(404)
})

it('deletes searches after a year, and at once with the person', async () => {
  const { user_id } = (
    await server.pool.query<{ user_id: number }>(
      `insert into faq_searches (text, locale, user_id, searched_at)
       values ('stare pytanie', 'pl', $1, now() - interval '13 months') returning user_id`,
      [installer.id],
    )
  ).rows[0] as { user_id: number }
  expect(user_id).toBe(installer.id)
  const { faqJobs } = await import('#server/modules/faq/index.ts')
  const { deps, db } = server
  for (const { run } of faqJobs) await run({ data: {}, db, deps, at: deps.clock(), attempt: 1, isLastAttempt: true })
  const { rows } = await server.pool.query(`select 1 from faq_searches where text = 'stare pytanie'`)
  expect(rows).toEqual([])
})

it('counts the last opinion of a person about an answer', async () => {
  const faq_post = await faq.question({ question_pl: 'Czy to pomogło?' })
  const said = async () => (await found(installer, 'Czy to pomogło?')).find(({ id }) => id === faq_post)?.helpful
  expect(await said()).toBeNull()
  await installer.call('partnerzone.faq.posts.vote', { path: { faq_post }, body: { helpful: false } })
  await installer.call('partnerzone.faq.posts.vote', { path: { faq_post }, body: { helpful: true } })
  expect(await said()).toBe(true)
  const { rows } = await server.pool.query('select helpful from faq_votes where faq_post_id = $1', [faq_post])
  expect(rows).toEqual([{ helpful: true }])
})

it('a category with questions is not deleted, and the refusal names them', async () => {
  const editor = await server.person({ roles: ['moderator-docs'] })
  const faq_category = await faq.category('W użyciu')
  await faq.question({ category_id: faq_category })
  const refused = await editor.refused('faq.categories.destroy', { path: { faq_category } })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('questions (1)')
})
