import type { Person, TestServer } from '#tests/support/servers/server.ts'

export type DocumentReaders = Awaited<ReturnType<typeof openDocumentReaders>>

const headers = { 'accept-language': 'pl' }

/** A company of readers, one of whom reads Polish, two brands, and the actions of a reader. */
export async function openDocumentReaders(server: TestServer) {
  const company = await server.partner()
  const brandOf = async (name: string) =>
    (await server.pool.query<{ id: number }>('insert into brands (name) values ($1) returning id', [name])).rows[0]
      ?.id as number
  const brand = await brandOf('Norda')
  const otherBrand = await brandOf('Sudra')
  const inPolish = async (person: Person): Promise<Person> => {
    await server.pool.query(`update users set locale = 'pl' where id = $1`, [person.id])
    return person
  }
  return {
    company,
    brand,
    otherBrand,
    inPolish,
    reader: await inPolish(await server.person({ roles: ['partner'], partners: [company] })),
    /** The list of documents that a person sees. */
    async served(person: Person, query: Record<string, string> = {}, language = headers) {
      const { body } = await person.call('partnerzone.documentation.documentations.index', {
        query: { per_page: 100, ...query } as never,
        headers: language,
      })
      return body
    },
    download: (person: Person, documentation: number) =>
      person.call('partnerzone.documentation.documentations.download', { path: { documentation }, headers }),
  }
}
