import { ErpError, type ErpServiceOrder } from './erp.ts'
import { accepted, type ODataAnswer, odataFailure } from './odata-client.ts'

/** Codes for a number that is not in a related table, and for a record that is not there. */
const notKnown = ['Internal_InvalidTableRelation', 'Internal_RecordNotFound']
const namesBuyer = /customer no|nabywc|klient/i

/**
 * Returns the answer to a new order unless the ERP refused it. The refusal is of kind `buyer` when the ERP does not have the
 * customer with the partner's number, or the partner has no number: then the partner's record is to be corrected.
 */
export function acceptedOrder(
  answer: ODataAnswer,
  { external_id, billToCustomerId }: ErpServiceOrder['partner'],
  subject?: string,
): ODataAnswer {
  try {
    return accepted(answer, subject)
  } catch (error) {
    const { code = '', message = '' } = odataFailure(answer.body) ?? {}
    const isNamed = [external_id, billToCustomerId].some(
      (number) => number && (message.includes(`(${number})`) || message.includes(`'${number}'`)),
    )
    const isBuyer = (notKnown.includes(code) && isNamed) || (!external_id && namesBuyer.test(message))
    throw isBuyer && error instanceof ErpError ? new ErpError('buyer', error.message) : error
  }
}
