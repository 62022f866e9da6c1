import { flowStories } from '#tests/support/paths/story.ts'

/**
 * Actions of a customer with the link of an offer (specification, sections 3 and 4). Samples of an offer: open with two variants and an
 * option, accepted, withdrawn; of an answer: still open with a question, accepted.
 */
flowStories('offerAnswer', {
  'the page says what has become of the offer': `
    [the link of an offer] ⇒ loading · starts loadOffer {"code":"sample-code-of-an-offer"}
      loadOffer answers ⇒ open · selection.variant="A"
      loadOffer answers #2 ⇒ over · selection.options=["a2"]
      loadOffer answers #3 ⇒ over · offer={"offer_number":"OF/2026/0118","locale":"pl","state":"withdr
        answer.begin #2 ✗
      loadOffer fails ⇒ missing
        offer.retry ✗
      loadOffer fails #2 ⇒ tooMany
        offer.retry ⇒ loading · starts loadOffer
      loadOffer fails #3 ⇒ loadFailed · failure={"code":"no_answer"
        offer.retry ⇒ loading · starts loadOffer
          loadOffer answers ⇒ open · failure=null
          loadOffer answers #2 ⇒ over · failure=null`,
  'an option goes with its variant': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        option.toggle ⇒ open · selection.options=["a2"]
          option.toggle ⇒ open · selection.options=[]
          variant.choose ⇒ open · selection.variant="B" · selection.options=[]`,
  'a quantity is chosen within the bounds of its line': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        quantity.change #3 ✗
        quantity.change ⇒ open · selection.quantities=[{"line":"m1","quantity":"2"}]
          quantity.change #2 ⇒ open · selection.quantities=[]
          variant.choose ⇒ open · selection.variant="B"
          answer.begin ⇒ answering.typing
            answer.change ⇒ answering.typing
              answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-3","kind":"accept","body":{"gross":"51840.
      loadOffer answers #2 ⇒ over
        quantity.change ✗`,
  'yes is said with a name and the consent, for the price that is shown': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        option.toggle ⇒ open
          answer.begin ⇒ answering.typing · errors.consent=["Ta zgoda jest wymagana"]
            answer.send ⇒ answering.invalid · revealed=true
              answer.change ⇒ answering.invalid
                answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-3","kind":"accept","body":{"gross":"43610.
            answer.cancel ⇒ open
            answer.change ⇒ answering.typing
              answer.send ⇒ sending · starts sendAnswer
                sendAnswer answers #2 ⇒ over · offer.state="accepted" · typed.consent=false
                answer.cancel ✗
                answer.send ✗`,
  'what was lost on its way is sent again under its key, and what was changed under another': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        answer.begin ⇒ answering.typing
          answer.change ⇒ answering.typing
            answer.send ⇒ sending · starts sendAnswer
              sendAnswer fails #3 ⇒ answering.failed · failure={"code":"no_answer"
                answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-2","kind":"accept","body":{"gross":"42120. · failure=null
                answer.cancel ⇒ open · failure=null
                answer.change ⇒ answering.failed
                  answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-3","kind":"accept","body":{"gross":"42120.
              sendAnswer fails #2 ⇒ answering.failed · failure={"code":"invalid"`,
  'a question that was changed after its answer was lost stays, if the first one had arrived, and is another one then': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        answer.begin #2 ⇒ answering.typing
          answer.change #2 ⇒ answering.typing
            answer.send ⇒ sending · starts sendAnswer
              sendAnswer fails #3 ⇒ answering.failed
                answer.change #2 ⇒ answering.failed
                  answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-3","kind":"ask"
                    sendAnswer answers #3 ⇒ answering.arrived · offer.messages=[{"id":1 · revision=4
                      answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-4","kind":"ask"
                      answer.cancel ⇒ open`,
  'who comes too late is shown what has become of the offer': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        answer.begin ⇒ answering.typing
          answer.change ⇒ answering.typing
            answer.send ⇒ sending · starts sendAnswer
              sendAnswer fails ⇒ lookingAgain · starts lookAgain {"code":"sample-code-of-an-offer"} · failure={"code":"lifecycle"
                lookAgain answers #3 ⇒ over · offer.state="withdrawn" · failure=null
                lookAgain answers ⇒ open
                lookAgain fails ⇒ answering.failed`,
  'a question leaves the offer open, and is asked of one that is over too': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        answer.begin #2 ⇒ answering.typing · kind="ask"
          answer.change #2 ⇒ answering.typing
            answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-2","kind":"ask","body":{"text":"Kiedy?"
              sendAnswer answers ⇒ open · offer.messages=[{"id":1 · typed.question=""
      loadOffer answers #2 ⇒ over
        answer.begin ✗
        answer.begin #2 ⇒ answering.typing · kind="ask"
          answer.cancel ⇒ over
          answer.change #2 ⇒ answering.typing
            answer.send ⇒ sending · starts sendAnswer
              sendAnswer fails #3 ⇒ answering.failed
                answer.cancel ⇒ over · failure=null`,
  'by a link that the company handed over an address is confirmed by its code before the yes is sent': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers #4 ⇒ open · offer=
        answer.begin ⇒ answering.typing · errors.email=["To pole jest wymagane"]
          answer.change ⇒ answering.typing
            answer.send ⇒ answering.invalid · revealed=true
          answer.change #4 ⇒ answering.typing · errors.email=undefined
            code.forget ✗
            answer.send ⇒ sendingCode · starts sendCode {"code":"sample-code-of-an-offer","email":"j@dom.example"}
              sendCode fails ⇒ lookingAgain · starts lookAgain
              sendCode fails #2 ⇒ answering.failed · failure={"code":"too_many"
                answer.send ⇒ sendingCode · starts sendCode · failure=null
              sendCode answers ⇒ answering.confirming · code_sent_to="j@dom.example"
                answer.send ⇒ answering.invalid · revealed=true
                answer.change #5 ⇒ answering.confirming · errors.confirmation_code=undefined
                  answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-3","kind":"accept","body":{"gross":"42120.
                    sendAnswer fails #2 ⇒ answering.failed · failure={"code":"invalid"
                      answer.send ⇒ sending · starts sendAnswer
                    sendAnswer answers #2 ⇒ over · offer.state="accepted" · code_sent_to=null
                  code.forget ⇒ answering.typing · code_sent_to=null · typed.confirmation_code=""
                answer.cancel ⇒ open`,
  'no is said with or without a reason': `
    [the link of an offer] ⇒ loading · starts loadOffer
      loadOffer answers ⇒ open
        answer.begin #3 ⇒ answering.typing · kind="reject"
          answer.send ⇒ sending · starts sendAnswer {"key":"opening-1-1","kind":"reject","body":{"reason":""`,
})

flowStories('offerReading', {
  'a reader is told of once; what was lost is told at the next sign of one': `
    [an offer is shown] ⇒ unread · starts watchReader
      page.read ⇒ telling · stops watchReader · starts tellOpened {"code":"sample-code-of-an-offer"}
        page.read ✗
        tellOpened answers ⇒ told
          page.read ✗
        tellOpened fails ⇒ unread · starts watchReader`,
})
