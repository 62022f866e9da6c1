import { ErpError, type ErpPort } from './erp/erp.ts'
import type { MailPort } from './mail/mail.ts'
import { PaymentError, type PaymentPort } from './payments/payments.ts'
import { RegistryError, type RegistryPort } from './registry/registry.ts'

/*
 * Replacements for integrations that are switched off by name. The product does not offer functions that need one
 * (`isOn`); these answer requests begun before it was switched off.
 */

const refusePayments = () => Promise.reject(new PaymentError('refused', 'Online payments are switched off (PAYU=off)'))

/** Refuses refunds, so that money to be returned immediately becomes a task for staff. */
export const noPayments: PaymentPort = {
  provider: 'payu',
  simulated_page: null,
  begin: refusePayments,
  stateOf: refusePayments,
  cancel: refusePayments,
  refund: refusePayments,
  refundState: refusePayments,
  isGenuine: () => false,
  read: () => null,
}

const refuseErp = () => Promise.reject(new ErpError('refused', 'The ERP is switched off (ERP=off)'))

export const noErp: ErpPort = {
  saveServiceOrder: refuseErp,
  saveServiceOrders: refuseErp,
  updateServiceOrder: refuseErp,
  saveSalesOrder: refuseErp,
  reduceSalesOrder: refuseErp,
  removeSalesOrder: refuseErp,
  readPage: refuseErp,
  check: refuseErp,
  prepare: () => Promise.resolve(),
  isWatchable: () => false,
  watch: refuseErp,
  unwatch: refuseErp,
}

export const noRegistry: RegistryPort = {
  findCompany: () =>
    Promise.reject(new RegistryError('refused', 'The company registry is switched off (REGISTRY=off)')),
}

/** Letters are rendered and dropped. */
export const noMail: MailPort = {
  send: () => Promise.resolve(),
  inTurn: (_lane, work) => work(),
  close: () => undefined,
}
