import { serverText } from '#contract/messages/server-messages.ts'
import { openErp } from '#server/integrations/integrations.ts'
import { findSimulators } from '#server/integrations/simulators.ts'
import { commandLine } from '#server/process/release.ts'
import { runProcess } from '#server/process/run-process.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { readConfig } from '#server/settings/config.ts'
import { writePages } from './erp-pages.ts'

const usage = `Usage: ${commandLine('erp')} check [pl], ${commandLine('erp')} docs`

/**
 * `check` tests the connection with the ERP of the settings, or with the simulator of the running demonstration, and lists what
 * the ERP's administrator has to mend; it ends with an error where the portal would not work. `docs` writes the table of pages in
 * docs/erp.md.
 */
await runProcess(async () => {
  const [command, language = 'en'] = process.argv.slice(2)
  if (command === 'docs') return writePages()
  if (command !== 'check' || !['pl', 'en'].includes(language)) throw new StartupError(usage)
  const config = readConfig(process.env)
  if (config.switched_off.includes('ERP')) throw new StartupError('The ERP is switched off (ERP=off).')
  const erp = openErp(config, config.erp ? null : await findSimulators(config.simulators_port))
  const findings = await erp.check()
  for (const { problem, values } of findings)
    console.log(`- ${serverText(`erp_check.${problem}`, language, { ...values, erp: config.erp_name })}`)
  if (findings.some(({ problem }) => problem !== 'optional_missing'))
    throw new StartupError('The portal cannot work with the ERP until this is corrected.')
  console.log('The portal reads the ERP, and all pages, keys and fields are there.')
})
