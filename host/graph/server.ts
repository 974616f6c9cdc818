import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { GraphQLError, type GraphQLSchema, visit } from 'graphql';
import type { Log } from '../log/log.ts';
import { formatError } from './errors.ts';
import { withinLimits } from './limits.ts';
import type { GraphRequest } from './request.ts';

/** Apollo around our schema, with masked errors and limits. */
export function graphServer(schema: GraphQLSchema, log: Log): ApolloServer<GraphRequest> {
  return new ApolloServer<GraphRequest>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: limits.graphql.tokens },
    formatError: (formatted, error) => formatError(formatted, error, log),
    plugins: [
      wayBack,
      withinLimits,
      introspectionForMembers,
      ApolloServerPluginLandingPageDisabled(),
      // Nothing of ours may be kept (no-store), and working out for how long takes an eighth of a request.
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

// The schema is printed in docs/; a running host shows it to its own people only.
const introspectionForMembers: ApolloServerPlugin<GraphRequest> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, contextValue }) {
        if (contextValue.visit.session?.actor) return;
        visit(document, {
          Field({ name }) {
            if (name.value !== '__schema' && name.value !== '__type') return;
            const refusal = new Refusal(
              'UNAUTHENTICATED',
              'Sign in to read the schema, or look at docs/schema.graphql.',
            );
            throw new GraphQLError(refusal.message, { originalError: refusal });
          },
        });
      },
    };
  },
};
