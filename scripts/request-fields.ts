/** Prints the fields of the requests of all calls, as `tests/contract/requests-of-release-<n>.txt` has them. */
import { allRequestFields, writtenFields } from '#tests/support/contract/request-fields.ts'

process.stdout.write(writtenFields(allRequestFields()))
