import { articleWith, contentOf } from '#tests/support/scenarios/content.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type NewsDesk = Awaited<ReturnType<typeof openNewsDesk>>

/** A person who writes news, and an installer of the business area that they are written for. */
export async function openNewsDesk(server: TestServer) {
  const content = contentOf(server)
  const area = await content.area()
  const company = await server.partner()
  await content.place(company, area)
  const editor = await server.person({ roles: ['moderator-marketing'] })
  const installer = await server.person({ roles: ['partner'], partners: [company] })
  const article = (changes: Record<string, unknown> = {}) => articleWith([area], changes)
  const stored = async (changes: Record<string, unknown> = {}) => {
    const { status, body } = await editor.call('news.news.store', { body: article(changes) })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  return {
    content,
    area,
    editor,
    installer,
    article,
    stored,
    async published(changes: Record<string, unknown> = {}) {
      const { id, version } = await stored(changes)
      return (await editor.call('news.news.publish', { path: { news: id }, body: { version } })).body
    },
    /** As the installer reads it. */
    read: (slug: string) => installer.call('partnerzone.news.news.show', { path: { slug } }),
    /** The status with which the installer is answered. */
    seen: async (slug: string) => (await installer.refused('partnerzone.news.news.show', { path: { slug } })).status,
  }
}
