import { matchRoutes } from "react-router";
import { own } from "../../../../contracts/kit/own.ts";
import type { PagePath } from "../../pages.ts";
import { type TopicName, topicOfPage, topicOfPart } from "./topics.ts";

const routes = Object.keys(topicOfPage).map((path) => ({ path }));

/** The help of the page at an address. An address without a page has that of the start page. */
export function topicOf(pathname: string): TopicName {
  const match = matchRoutes(routes, pathname)?.[0];
  if (match === undefined) return "today";
  const path = match.route.path as PagePath;
  const part = Object.values(match.params).at(-1);
  const ofPart = own(topicOfPart, path);
  return (part !== undefined && ofPart !== undefined && own(ofPart, part)) || topicOfPage[path];
}
