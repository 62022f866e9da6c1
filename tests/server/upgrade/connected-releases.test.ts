import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { oldestServed, release } from '#contract/declare/release.ts'
import { applicationName, linesOfConnectedReleases, mayRunBeside } from '#server/db/schema/connected-releases.ts'
import { releaseName } from '#server/process/release.ts'
import { createTestDatabase } from '#tests/support/servers/database.ts'

test('a starting server names the other releases whose processes are connected, and says whether both may run', async () => {
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  const connect = async (application_name: string) => {
    const client = new pg.Client({ connectionString: database.url, application_name })
    await client.connect()
    onTestFinished(() => client.end())
  }
  await connect(applicationName('calls'))
  await connect('psql')
  expect(await linesOfConnectedReleases(database.url)).toEqual([])

  await connect('partner-portal jobs')
  await connect('partner-portal')
  await connect(`partner-portal r${release + 2} 9.0.0+abcdef012345 calls`)
  const own = `this is release ${release} (${releaseName()})`
  expect((await linesOfConnectedReleases(database.url)).toSorted()).toEqual([
    `Processes of a release that does not name itself are connected to this database; ${own}. Both may run.`,
    `Processes of release ${release + 2} (9.0.0+abcdef012345) are connected to this database; ${own}. They must not run beside each other: stop the older ones.`,
  ])
})

test('a release runs beside the one before and the one after it', () => {
  const may = (number: number | null) => mayRunBeside({ number })
  expect([may(null), may(oldestServed), may(release), may(release + 1)]).toEqual([true, true, true, true])
  expect([may(oldestServed - 1), may(release + 2)]).toEqual([false, false])
})
