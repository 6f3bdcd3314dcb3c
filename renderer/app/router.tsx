import { createBrowserRouter, Navigate } from "react-router";
import { ErrorScreen, NotFound, PageError } from "./error-screen.tsx";
import { loadPage } from "./page-files.ts";
import { pages } from "./pages.ts";

export const router = createBrowserRouter([
  {
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <div />,
    children: [
      {
        path: "/sign-up",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/sign-up-page.tsx",
            () => import("../features/accounts/sign-up-page.tsx"),
            (page) => page.SignUpPage,
          ),
        }),
      },
      {
        path: "/check-mail",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/check-mail-page.tsx",
            () => import("../features/accounts/check-mail-page.tsx"),
            (page) => page.CheckMailPage,
          ),
        }),
      },
      {
        path: "/verify-email",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/verify-page.tsx",
            () => import("../features/accounts/verify-page.tsx"),
            (page) => page.VerifyPage,
          ),
        }),
      },
      {
        path: "/sign-in",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/sign-in-page.tsx",
            () => import("../features/accounts/sign-in-page.tsx"),
            (page) => page.SignInPage,
          ),
        }),
      },
      {
        path: "/forgot-password",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/forgot-password-page.tsx",
            () => import("../features/accounts/forgot-password-page.tsx"),
            (page) => page.ForgotPasswordPage,
          ),
        }),
      },
      {
        path: "/reset-password",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/reset-password-page.tsx",
            () => import("../features/accounts/reset-password-page.tsx"),
            (page) => page.ResetPasswordPage,
          ),
        }),
      },
      {
        path: "/accept-invitation",
        lazy: async () => ({
          Component: await loadPage(
            "features/accounts/accept-invitation-page.tsx",
            () => import("../features/accounts/accept-invitation-page.tsx"),
            (page) => page.AcceptInvitationPage,
          ),
        }),
      },
      {
        lazy: async () => ({
          Component: await loadPage(
            "app/session-gate.tsx",
            () => import("./session-gate.tsx"),
            (gate) => gate.SessionGate,
          ),
        }),
        children: [
          {
            // inside the shell, so that unsent photos survive a page that fails
            errorElement: <PageError />,
            children: [
              { index: true, element: <Navigate to="/today" replace /> },
              ...pages.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
              { path: "*", element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]);
