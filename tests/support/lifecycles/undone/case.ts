import type { EndpointName } from '#contract/index.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

/** A step of a lifecycle and the one that takes it back, carried out by calls of the product on a record that begins anew. */
export interface UndoneCase {
  /** Id of the chart. */
  chart: string
  step: string
  undo: string
  /** What distinguishes it from other cases of the two steps. */
  when?: string
  begin(): Promise<number>
  take(id: number): Promise<unknown>
  back(id: number): Promise<unknown>
}

/** Calls about the records of a table: with the present version, unless the body is null. One that is refused throws. */
export function callsAbout(server: TestServer, table: string, param: string) {
  return async <Body = { id: number }>(
    who: Person,
    name: string,
    id: number,
    body: object | null = {},
    whole: object = {},
  ): Promise<Body> => {
    const { rows } = await server.pool.query<{ version: number }>(`select * from ${table} where id = $1`, [id])
    const sent =
      body === null
        ? Object.keys(whole).length > 0
          ? { body: whole }
          : {}
        : { body: { version: rows[0]?.version, ...body } }
    const answer = await who.refused(name as EndpointName, { path: { [param]: id }, ...sent })
    if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body as Body
  }
}
