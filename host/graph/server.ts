import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { limits } from '@earshot/core/limits';
import type { GraphQLSchema } from 'graphql';
import type { Log } from '../log/log.ts';
import { tooMuch } from './answer-budget.ts';
import { formatError, safeFault } from './errors.ts';
import { introspection } from './introspection.ts';
import { withinLimits } from './limits.ts';
import type { GraphRequest } from './request.ts';

/** Apollo Server with our schema, error format and limits. */
export function graphServer(schema: GraphQLSchema, log: Log): ApolloServer<GraphRequest> {
  return new ApolloServer<GraphRequest>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    // Each error includes suggestions, which take time to compute.
    validationOptions: { maxErrors: 5 },
    parseOptions: { maxTokens: limits.graphql.tokens },
    formatError: (formatted, error) => formatError(formatted, error, log),
    plugins: [
      wayBack,
      withinBudget(log),
      withinLimits,
      introspection,
      ApolloServerPluginLandingPageDisabled(),
      // Responses are not cached (no-store), and computing a cache policy takes an eighth of a request.
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
}

const wayBack: ApolloServerPlugin<GraphRequest> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, response }) {
        if (contextValue.undo && response.body.kind === 'single')
          response.body.singleResult.extensions = { undo: contextValue.undo };
      },
    };
  },
};

// A field that was left out must not be sent as null.
const withinBudget = (log: Log): ApolloServerPlugin<GraphRequest> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, response }) {
        if (!contextValue.budget.exceeded || response.body.kind !== 'single') return;
        const { code, message, humanReadable } = safeFault(tooMuch(), log);
        const error = { message, extensions: { code, errorCode: code, humanReadable } };
        response.body.singleResult = { data: null, errors: [error] };
      },
    };
  },
});
