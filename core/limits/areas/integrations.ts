/** Limits of integrations: accounts elsewhere that are connected, and what their services send. */
export const integrationsLimits = {
  integrations: {
    /** Seconds within which somebody returns from the page on which they allow a connection. */
    stateSeconds: 600,
    /** Connections that one person can have begun and not finished. */
    openStates: 20,
    /** Characters of a code with which a person returns from there. */
    code: 4000,
    /** Milliseconds within which a service has to answer what somebody waits for. */
    answerMs: 20_000,
    /** Seconds before its end at which an access token is replaced. */
    refreshSeconds: 60,
    /** Characters of a secret, such as a token. */
    secret: 8000,
    /** Characters of what a service calls an account or an object. */
    name: 300,
    /** Characters of a name of an object, whatever its form. */
    objectName: 500,
    /** Links of issues that a name of all issues of a service stands for; the newest are told. */
    namedIssues: 200,
    /** Teams or projects that a picker offers. */
    targets: 200,
    /** Bytes of what a service sends at once. */
    webhookBody: 1_000_000,
    /** Bytes of what a service sends at once without a signature, which is read before it is known to be genuine. */
    unsignedBody: 200_000,
    /** Events in one request of a service. */
    eventsAtOnce: 200,
    /** Seconds by which the clock of a service may differ from ours. */
    webhookSeconds: 300,
    /** Characters of the id of an event. */
    eventId: 200,
    /** Milliseconds within which a request of a service is answered that waits for it. */
    webhookAnswerMs: 4000,
    /** Characters of a bearer token with which a service shows who it is. */
    bearerToken: 8000,
    /** Milliseconds for which the addresses of the keys of a service are remembered. */
    keysMs: 86_400_000,
    /** Milliseconds for the work that an event causes. */
    webhookMs: 60_000,
    /** Days for which the ids of events are stored, so that repeated ones are recognised. */
    eventDays: 7,
    /** Milliseconds after which the next hourly job tries again what went wrong with a subscription to events. */
    subscriptionRetryMs: 3_000_000,
    /** Links to issues that one insight or theme can have. */
    issueLinks: 50,
    /** Characters of the text of an issue. */
    issueText: 20_000,
    /** Remote documents that one page of a list offers at most. */
    documents: 100,
    /** Remote documents that are imported at once. */
    chosenDocuments: 50,
    /** Characters of what somebody searches for at a service, which may be a link. */
    documentQuery: 2000,
    /** Characters of the id of a remote document, and of what a service continues a list with. */
    documentId: 2000,
    /** Milliseconds within which a remote document has to be fetched. */
    fetchMs: 300_000,
  },
} as const;
