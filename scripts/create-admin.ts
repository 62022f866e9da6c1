import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline/promises'
import * as v from 'valibot'
import { serverText } from '#contract/messages/server-messages.ts'
import { email, password, requiredText } from '#contract/values/rules.ts'
import { openDatabase } from '#server/db/client.ts'
import { unreachable } from '#server/db/errors.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { createAdministrator, weaknessOf } from '#server/modules/auth/index.ts'
import { commandLine } from '#server/process/release.ts'
import { runProcess } from '#server/process/run-process.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { readDatabaseUrl } from '#server/settings/config.ts'

const usage = `Usage: ${commandLine('create-admin')} <e-mail> <first name> <last name>, with DATABASE_URL set`

/**
 * Gives a production database its first super administrator. The password is typed at a prompt, or read from standard input,
 * so that it stands in no history. An existing account becomes an administrator and gets the password.
 */
await runProcess(async () => {
  const database_url = readDatabaseUrl(process.env)
  if (!database_url) throw new StartupError(`${usage}. The demonstration has its own accounts.`)
  const [address, first_name, last_name] = process.argv.slice(2)
  const person = {
    email: check(email(), address, 'e-mail'),
    first_name: check(requiredText(), first_name, 'first name'),
    last_name: check(requiredText(), last_name, 'last name'),
    password: check(password(), await ask('Password: '), 'password'),
  }
  const weakness = await weaknessOf(person.password, { ...person, companies: [], password_hash: null })
  if (weakness) throw new StartupError(`password: ${serverText(weakness, 'en')}`)
  await prepareDatabase(database_url).catch(unreachable)
  const { db, close } = openDatabase(database_url, { purpose: 'jobs', size: 1 })
  await createAdministrator(db, person, new Date()).finally(close)
  console.log(`${person.email} is a super administrator.`)
})

function check<Output>(schema: v.GenericSchema<unknown, Output>, value: string | undefined, name: string): Output {
  const checked = v.safeParse(schema, value, { lang: 'en' })
  if (checked.success) return checked.output
  throw new StartupError(`${name}: ${checked.issues[0].message}. ${usage}.`)
}

/** Reads one line. Typed text is not echoed. An input that ends without a line is an error, which readline leaves without an answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
  try {
    const answer = terminal.question(process.stdin.isTTY ? `${question}\u001B[8m` : '')
    return await Promise.race([answer, endOf(terminal)])
  } finally {
    if (process.stdin.isTTY) process.stdout.write('\u001B[0m')
    terminal.close()
  }
}

async function endOf(terminal: Interface): Promise<never> {
  await once(terminal, 'close')
  throw new StartupError(
    'password: Type it at the prompt, or give it as a line of standard input. No account was made.',
  )
}
