import type { TestServer } from '#tests/support/servers/server.ts'

/** Notifications: one of which all have a copy, one that is another person's, one that was deleted. */
export async function notificationsOf({ pool }: TestServer) {
  const message = async (status: string, deleted = false) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into notifications (common_name, title_pl, content_pl, status, sent_at, deleted_at)
       values ('Godziny magazynu', 'Zmiana godzin', '<p>Od maja do 18.</p>', $1, now(), $2) returning id`,
      [status, deleted ? new Date() : null],
    )
    return rows[0]?.id as number
  }
  const [draft, trashedDraft, own, foreign, trashed] = [
    await message('draft'),
    await message('draft', true),
    await message('sent'),
    await message('sent'),
    await message('sent', true),
  ]
  const missing = 2_147_483_647
  return {
    messages: { own: draft, foreign: null, missing, trashed: trashedDraft },
    copies: { own, foreign, missing, trashed },
    /** A person's copies of the live and of the deleted notification. */
    async give(user_id: number, partner_id: number | null) {
      await pool.query(
        `insert into notification_recipients (notification_id, user_id, partner_id, sent_at)
         select unnest($1::int[]), $2, $3, now()`,
        [[own, trashed], user_id, partner_id],
      )
    },
  }
}
