import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/settings/config.ts'
import { type Integration, integrations } from '#server/settings/environment.ts'
import { openBusinessCentral } from './erp/business-central.ts'
import type { ErpPort } from './erp/erp.ts'
import { simulatedGroup } from './erp/simulated-webhooks.ts'
import type { MailPort } from './mail/mail.ts'
import { type MailboxReader, openMailboxReader } from './mail/mailbox-client.ts'
import { openSmtp } from './mail/smtp.ts'
import type { PaymentPort } from './payments/payments.ts'
import { openPayu } from './payments/payu.ts'
import type { RegistryPort } from './registry/registry.ts'
import { openWhiteList } from './registry/white-list.ts'
import { findSimulators, type SimulatorAddresses, startSimulators } from './simulators.ts'
import { openFileStorage } from './storage/file-storage.ts'
import type { Storage } from './storage/storage.ts'
import { noErp, noMail, noPayments, noRegistry } from './switched-off.ts'

/** Addresses of external systems; those without one are simulated. */
export type IntegrationSettings = Pick<
  Config,
  | 'data_dir'
  | 'simulators_port'
  | 'switched_off'
  | 'smtp_url'
  | 'smtp_connections'
  | 'mail_times'
  | 'smtp_tls'
  | 'mail_from'
  | 'erp'
  | 'erp_timeout'
  | 'registry_url'
  | 'payu'
  | 's3'
>

/** The external systems. */
export interface Integrations {
  mail: MailPort
  erp: ErpPort
  registry: RegistryPort
  payments: PaymentPort
  storage: Storage
  /** Mailbox of the mail simulator; null when mail is really sent. */
  mailbox: MailboxReader | null
  close(): Promise<void>
}

/**
 * Opens the clients of all external systems. `simulate: 'start'` runs the needed simulators in this process, `'find'` uses
 * those of the server on this machine, for a separate worker.
 */
export async function openIntegrations(
  settings: IntegrationSettings,
  { simulate, logger }: { simulate: 'start' | 'find'; logger?: FastifyBaseLogger },
): Promise<Integrations> {
  const isOff = (name: Integration) => settings.switched_off.includes(name)
  const configured = {
    SMTP: settings.smtp_url,
    ERP: settings.erp,
    REGISTRY: settings.registry_url,
    PAYU: settings.payu,
  }
  const isSimulated = integrations.some((name) => !configured[name] && !isOff(name))
  const simulators = isSimulated ? await openSimulators(settings, simulate, logger) : null
  const mail = isOff('SMTP')
    ? noMail
    : openSmtp({
        url: settings.smtp_url ?? simulators?.smtpUrl ?? '',
        from: settings.mail_from,
        connections: settings.smtp_connections,
        times: settings.mail_times,
        tls: settings.smtp_tls && settings.smtp_url !== null,
      })
  return {
    mail,
    erp: isOff('ERP') ? noErp : openErp(settings, simulators),
    registry: isOff('REGISTRY')
      ? noRegistry
      : openWhiteList({ url: settings.registry_url ?? simulators?.registryUrl ?? '' }),
    payments: isOff('PAYU') ? noPayments : openPayments(settings, simulators),
    storage: await openStorage(settings),
    mailbox: simulators && !settings.smtp_url && !isOff('SMTP') ? openMailboxReader(simulators.mailboxUrl) : null,
    async close() {
      mail.close()
      await simulators?.stop()
    },
  }
}

/** The client of the ERP, or of its simulator. */
export function openErp(
  { erp, erp_timeout }: Pick<IntegrationSettings, 'erp' | 'erp_timeout'>,
  simulators: SimulatorAddresses | null,
): ErpPort {
  const url = simulators?.erpUrl ?? ''
  const address = erp ?? { url, company: 'Demo', api_url: `${url}/api`, api_group: simulatedGroup }
  return openBusinessCentral({ ...address, timeout: erp_timeout * 1000 })
}

/** The product itself serves the page of simulated payments. */
function openPayments({ payu }: IntegrationSettings, simulators: SimulatorAddresses | null): PaymentPort {
  if (payu) return openPayu(payu)
  if (!simulators) throw new Error('There is neither a provider of payments nor a simulator')
  return openPayu({ ...simulators.payu, simulated_page: `${simulators.payu.url}/payu/page` })
}

/** The S3 client is loaded only where it is used, to save memory. */
export async function openStorage({ s3, data_dir }: Pick<Config, 's3' | 'data_dir'>): Promise<Storage> {
  if (!s3) return openFileStorage(data_dir)
  const { openS3Storage } = await import('./storage/s3-storage.ts')
  return openS3Storage(s3)
}

async function openSimulators(
  { simulators_port, data_dir }: IntegrationSettings,
  simulate: 'start' | 'find',
  logger: FastifyBaseLogger | undefined,
): Promise<SimulatorAddresses & { stop(): Promise<void> }> {
  if (simulate === 'start') return startSimulators({ port: simulators_port, dataDir: data_dir, logger })
  return { ...(await findSimulators(simulators_port)), stop: async () => undefined }
}
