// Written by tools/http_types.py from the server's OpenAPI document.
export interface paths {
    "/api/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description Those whom you blocked. Nobody else is told.
         */
        get: operations["ApiBlocksMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bots
         * @description Your bots and what is known of their tokens.
         */
        get: operations["ApiBotsBots"];
        put?: never;
        /**
         * Make
         * @description A bot of your own and its first token, which is told only now.
         */
        post: operations["ApiBotsMake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report
         * @description Report an error of the client. Who met it is not written down.
         */
        post: operations["ApiClientErrorsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All
         * @description The games that have one, and how many lessons.
         */
        get: operations["ApiFirstGamesAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-games/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whole
         * @description All lessons of a game, with the table at every moment that is shown.
         */
        get: operations["ApiFirstGamesNameWhole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-games/{name}/{lesson}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tried
         * @description What comes of these moves in a lesson: how the table looks then, and whether they are the answer.
         */
        get: operations["ApiFirstGamesNameLessonTried"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description All games.
         */
        get: operations["ApiGamesGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/machine-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * MachineCode
         * @description How far the compiler is with a game, from 0 to 1; until then rules and bots are interpreted.
         */
        get: operations["ApiGamesNameMachineCodeMachineCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers
         * @description What one looks up in a game for so many players: goals, bonuses, scales.
         */
        get: operations["ApiGamesNameReferenceNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * RulesOf
         * @description The rules of a game, clause by clause, with examples that were really played. Whoever has them may keep them.
         */
        get: operations["ApiGamesNameRulesRulesOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/view-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * ViewSchema
         * @description The JSON schema of a game's views: of a seat or the public, and with all cards open.
         */
        get: operations["ApiGamesNameViewSchemaViewSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guest
         * @description Play as a guest: a name is enough. A cookie remembers you.
         */
        post: operations["ApiGuestGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Levels
         * @description The bots that can be asked to a table, from the weakest to the strongest.
         */
        get: operations["ApiLevelsLevels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login
         * @description Be the person of an account, on this device too.
         */
        post: operations["ApiLoginLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logout
         * @description Be nobody on this device. A guest cannot come back from that.
         */
        post: operations["ApiLogoutLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout/everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * LogoutEverywhere
         * @description Be nobody on any device.
         */
        post: operations["ApiLogoutEverywhereLogoutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me
         * @description Who you are.
         */
        get: operations["ApiMeMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change
         * @description Another name, which tables that you sit at already do not take over; or in the list of the best or not.
         */
        patch: operations["ApiMeChange"];
        trace?: never;
    };
    "/api/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Data
         * @description All that is kept about you, as one file.
         */
        get: operations["ApiMeDataData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete
         * @description Be nobody for good, and your bots with you. In the games of others you are somebody from now on.
         */
        post: operations["ApiMeDeleteDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description What is in force, and the log of who did what.
         */
        get: operations["ApiModerationSee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/sanctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Impose
         * @description Mute or ban somebody, and whoever comes from where they came under a new name.
         */
        post: operations["ApiModerationSanctionsImpose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/sanctions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift
         * @description It holds no longer.
         */
        delete: operations["ApiModerationSanctionsIdLift"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/tables/{table}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description End what goes on at a table; nothing that was played there counts.
         */
        post: operations["ApiModerationTablesCloseClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/tables/{table}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove
         * @description Send somebody away from a table, for good.
         */
        post: operations["ApiModerationTablesRemoveRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password
         * @description Another password for your account; say the present one, too. You are logged out everywhere else.
         */
        post: operations["ApiPasswordPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Person
         * @description Somebody: their statistics and rating in each game, and their latest results.
         */
        get: operations["ApiPeopleIdPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/against": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Against
         * @description You against somebody: the games that you finished at the same table, and who was ahead in how many.
         */
        get: operations["ApiPeopleIdAgainstAgainst"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block
         * @description Never sit at a table with this person, nor they with you; neither hears the other.
         */
        put: operations["ApiPeopleIdBlockBlock"];
        post?: never;
        /**
         * Unblock
         * @description Let them be.
         */
        delete: operations["ApiPeopleIdBlockUnblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OverTime
         * @description How somebody's rating in a game went, the oldest first, in 100 points at most.
         */
        get: operations["ApiPeopleIdRatingsGameOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice-tap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * PracticeTap
         * @description Tap a bucket out of a pyramid that belongs to nobody. Taps that count go first, so it may take a while.
         */
        post: operations["ApiPracticeTapPracticeTap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shown
         * @description What a browser has to know before it can be called.
         */
        get: operations["ApiPushShown"];
        /**
         * Add
         * @description Be called on this device when it is your turn in a game that takes days.
         */
        put: operations["ApiPushAdd"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget
         * @description Be called there no more.
         */
        post: operations["ApiPushForgetForget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ratings
         * @description The best at a game, with so many players or with any number; and where you stand.
         */
        get: operations["ApiRatingsGameRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * HandOver
         * @description Keep a match that you played without a server, as a table among those you finished; it counts for nothing.
         *
         *     Its record is verified. The same record again is the same table.
         */
        post: operations["ApiRecordsHandOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover
         * @description A new password with the code that you kept, or that the host gave you. You are logged out everywhere else.
         */
        post: operations["ApiRecoverRecover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recovery
         * @description Another code to keep, in place of the one before; say your password, too.
         */
        post: operations["ApiRecoveryRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Keep an account: as the guest that you are, with all your games, or as somebody new.
         */
        post: operations["ApiRegisterRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions
         * @description The browsers in which you are logged in, the latest used first.
         */
        get: operations["ApiSessionsSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End
         * @description Log out there.
         */
        delete: operations["ApiSessionsIdEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description Your settings, if you have an account and kept some.
         */
        get: operations["ApiSettingsMine"];
        /**
         * Keep
         * @description Keep your settings, all of them, for your other devices.
         */
        put: operations["ApiSettingsKeep"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description A line for each table where you sit or a seat is kept for you: those there are, and then as they change.
         */
        get: operations["ApiStreamMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find
         * @description Public tables that are open or being played, your own, or those you finished.
         */
        get: operations["ApiTablesFind"];
        put?: never;
        /**
         * Make
         * @description A new table. Its id is the invitation: whoever has it can see the table and sit down.
         */
        post: operations["ApiTablesMake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description The table now, as you may know it, with its whole log.
         */
        get: operations["ApiTablesSee"];
        put?: never;
        /**
         * Do
         * @description Do something at the table: a move, a word, sitting down; the same messages as over the socket.
         */
        post: operations["ApiTablesDo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analysis
         * @description What this server found out about a finished game. Who knows it in so many worlds already is not told it again.
         */
        get: operations["ApiTablesAnalysisAnalysis"];
        put?: never;
        /**
         * Analyse
         * @description Have this server analyse a finished game in its spare time: ask how far it is every few seconds, else it ends.
         */
        post: operations["ApiTablesAnalysisAnalyse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description How the table lay when each game of a finished match ended, or each round if it is counted by rounds.
         */
        get: operations["ApiTablesGamesGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record of a finished game, with its seeds: `speeltafel verify` checks it.
         */
        get: operations["ApiTablesRecordRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Now
         * @description The same numbers, how things stand at this table, and what is still out, as far as you may know it.
         */
        get: operations["ApiTablesReferenceNow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description A finished game move by move, from one seat, from the public's side, or all open.
         */
        get: operations["ApiTablesReplayReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/replay/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Moment
         * @description One moment of a finished game: after so many moves.
         */
        get: operations["ApiTablesReplayNumberMoment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Steps
         * @description The same without the views: what to step through, one moment at a time.
         */
        get: operations["ApiTablesStepsSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table
         * @description What a socket would send about a table, a message a line. Empty lines only show that the line is alive.
         */
        get: operations["ApiTablesStreamTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/view-record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * ViewRecord
         * @description What you may know as the player to move, to work out a hint yourself. In unrated games only.
         */
        get: operations["ApiTablesViewRecordViewRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Token
         * @description Another token for a bot of yours.
         */
        post: operations["ApiTokensToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Drop
         * @description Make a token worthless.
         */
        delete: operations["ApiTokensIdDrop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Alive, whatever the database says; and who it is.
         */
        get: operations["HealthHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description Ready to serve: the database takes what is written, and the server is not about to stop.
         */
        get: operations["ReadyReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AccountMade */
        AccountMade: {
            login?: string | null;
            /** @default false */
            moderator?: boolean;
            person: components["schemas"]["PersonShown"] | null;
            /** @default  */
            recovery?: string;
            sanctions?: components["schemas"]["SanctionOnMe"][];
        };
        /** Again */
        Again: {
            /** @constant */
            do: "again";
            id?: string | null;
            ref?: number | null;
        };
        /** Against */
        Against: {
            games: components["schemas"]["Meeting"][];
            person: components["schemas"]["PersonShown"];
        };
        /** Ahead */
        Ahead: {
            /** @constant */
            do: "ahead";
            id?: string | null;
            ref?: number | null;
            turn: string[];
        };
        /** AnalysisShown */
        AnalysisShown: {
            analysis?: {
                [key: string]: unknown;
            } | null;
            computing: boolean;
            progress: number;
            /** @default  */
            refused?: string;
        };
        /** AnswerTakeback */
        AnswerTakeback: {
            /** @constant */
            do: "answer";
            id?: string | null;
            ref?: number | null;
            yes: boolean;
        };
        AnyView: {
            game: string;
            game_number: number;
            moves?: string[];
            options: {
                [key: string]: unknown;
            };
            over: boolean;
            phase: string;
            players: number;
            scores: number[];
            seat?: number | null;
            turn: number | null;
        };
        /** Back */
        Back: {
            /** @constant */
            do: "back";
            id?: string | null;
            ref?: number | null;
        };
        /** Board */
        Board: {
            house: components["schemas"]["Mark"][];
            leaders: components["schemas"]["Ranked"][];
            least: number;
            next: number | null;
            rules: components["schemas"]["RatingRules"];
            you: components["schemas"]["Ranked"] | null;
        };
        /** BotMade */
        BotMade: {
            expires: number;
            person: components["schemas"]["PersonShown"];
            scopes: ("play" | "read")[];
            token: string;
        };
        /** BotSeat */
        BotSeat: {
            /** @constant */
            for: "bot";
            /**
             * @description A bot: beginner, club, master, …
             * @default club
             */
            level?: string;
        };
        /** BotShown */
        BotShown: {
            person: components["schemas"]["PersonShown"];
            tokens: components["schemas"]["TokenShown"][];
        };
        /** Changed */
        Changed: {
            listed?: boolean | null;
            /** @description 1 to 24 characters that can be seen */
            name?: string | null;
        };
        /** Clause */
        Clause: {
            number: string;
            table: string[][];
            text: string;
        };
        /** ClientError */
        ClientError: {
            message: string;
            /** @default  */
            page?: string;
            /** @default  */
            stack?: string;
            /** @default  */
            version?: string;
        };
        /** Close */
        Close: {
            /** @constant */
            do: "close";
            id?: string | null;
            ref?: number | null;
        };
        /** Closing */
        Closing: {
            /** @description For the log */
            why: string;
        };
        /** CountFigures */
        CountFigures: {
            games: number;
            players: number;
            rating: components["schemas"]["RatingShown"] | null;
            wins: number;
        };
        /** Credentials */
        Credentials: {
            login: string;
            password: string;
        };
        /** Device */
        Device: {
            /** @description An address of the push service's */
            endpoint: string;
            keys: components["schemas"]["DeviceKeys"];
            /** @default en */
            language?: string;
        };
        /** DeviceKeys */
        DeviceKeys: {
            /** @description Bytes in the alphabet of base64url */
            auth: string;
            /** @description Bytes in the alphabet of base64url */
            p256dh: string;
        };
        /** Done */
        Done: {
            /** @constant */
            is: "done";
            ref?: number | null;
            /** @default  */
            table?: string;
            version: number;
        };
        /** Entry */
        Entry: {
            at: number;
            fall?: {
                [key: string]: unknown;
            } | null;
            /** @default  */
            move?: string;
            moves?: number | null;
            /** @default  */
            name?: string;
            number: number;
            /** @default  */
            person?: string;
            seat?: number | null;
            /** @default false */
            spectators?: boolean;
            /** @default false */
            stand_in?: boolean;
            /** @default  */
            table?: string;
            /** @default  */
            text?: string;
            what: string;
        };
        /** Example */
        Example: {
            after: string;
            clauses: string[];
            id: string;
            names: string[];
            seat: number | null;
            shows: string;
            steps: components["schemas"]["Step"][];
            text: string;
            title: string;
            views: components["schemas"]["AnyView"][];
        };
        /** FirstGameShown */
        FirstGameShown: {
            end: string;
            finish: components["schemas"]["Shot"][];
            game: string;
            lessons: components["schemas"]["LessonShown"][];
            names: string[];
            open: components["schemas"]["AnyView"] | null;
            seat: number;
            winners: number[];
        };
        /** Foreseen */
        Foreseen: {
            certain: boolean;
            /** @constant */
            is: "foreseen";
            next: string[];
            ref?: number | null;
            turn: string[];
            version: number;
            view: components["schemas"]["AnyView"];
        };
        /** Forgotten */
        Forgotten: {
            /** @description An address of the push service's */
            endpoint: string;
        };
        /** Frame */
        Frame: {
            entry: components["schemas"]["Entry"] | null;
            last?: components["schemas"]["AnyView"] | null;
            number: number;
            view: components["schemas"]["AnyView"];
        };
        /** GameFigures */
        GameFigures: {
            best_score: number;
            counts: components["schemas"]["CountFigures"][];
            game: string;
            games: number;
            mean_place: number;
            mean_score: number;
            rating: components["schemas"]["RatingShown"] | null;
            resigned: number;
            wins: number;
        };
        /** GameShown */
        GameShown: {
            lessons: number;
            name: string;
            options: components["schemas"]["OptionShown"][];
            players: number[];
            prompts: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            summary: string;
            title: string;
            usual_players: number;
        };
        /** HandedRecord */
        HandedRecord: {
            record: string;
            seat: number;
        };
        /** Hint */
        Hint: {
            /** @constant */
            do: "hint";
            id?: string | null;
            ref?: number | null;
        };
        /** Hinted */
        Hinted: {
            /** @constant */
            is: "hinted";
            move: string;
            moves: components["schemas"]["HintedMove"][];
            ref?: number | null;
            shares: number[];
            values: {
                [key: string]: number;
            };
            version: number;
        };
        /** HintedMove */
        HintedMove: {
            equal: boolean;
            error: number;
            move: string;
            share: number;
        };
        /** History */
        History: {
            house: components["schemas"]["Mark"][];
            points: components["schemas"]["Point"][];
        };
        /** Kept */
        Kept: {
            preferences: components["schemas"]["Preferences"] | null;
        };
        /** Leave */
        Leave: {
            /** @constant */
            do: "leave";
            id?: string | null;
            ref?: number | null;
        };
        /** LessonShown */
        LessonShown: {
            answer: string[];
            answered: components["schemas"]["Shot"][];
            ask: string;
            before: string;
            id: string;
            learn: string;
            right: string;
            shots: components["schemas"]["Shot"][];
            title: string;
        };
        /** LevelShown */
        LevelShown: {
            about: string;
            name: string;
        };
        /** Listed */
        Listed: {
            changed: number;
            free: number;
            game: string;
            host: string;
            id: string;
            people: string[];
            players: number;
            rated: boolean;
            /** @enum {string} */
            stage: "open" | "playing" | "over" | "abandoned";
            yours: boolean;
        };
        /** MachineCodeShown */
        MachineCodeShown: {
            done: number;
        };
        /** Made */
        Made: {
            id: string;
            version: number;
        };
        /** Mark */
        Mark: {
            level: string;
            value: number;
        };
        /** Me */
        Me: {
            login?: string | null;
            /** @default false */
            moderator?: boolean;
            person: components["schemas"]["PersonShown"] | null;
            sanctions?: components["schemas"]["SanctionOnMe"][];
        };
        /** Meeting */
        Meeting: {
            ahead: number;
            behind: number;
            game: string;
            games: number;
            latest: number;
        };
        /** ModerationPage */
        ModerationPage: {
            log: components["schemas"]["ModerationShown"][];
            sanctions: components["schemas"]["SanctionShown"][];
        };
        /** ModerationShown */
        ModerationShown: {
            /** @enum {string} */
            action: "mute" | "ban" | "lift" | "remove" | "close" | "moderator" | "not moderator";
            at: number;
            by: components["schemas"]["PersonShown"] | null;
            person: components["schemas"]["PersonShown"] | null;
            table: string;
            until: number | null;
            why: string;
        };
        /** Mute */
        Mute: {
            /** @constant */
            do: "mute";
            id?: string | null;
            person: string;
            /** @default true */
            quiet?: boolean;
            ref?: number | null;
        };
        /** Named */
        Named: {
            /** @description 1 to 24 characters that can be seen */
            name: string;
        };
        /** NewBot */
        NewBot: {
            /**
             * @description After so many the token is worth nothing any more
             * @default 365
             */
            days?: number;
            /** @description 1 to 24 characters that can be seen */
            name: string;
            /** @description read: to see; play: to do */
            scopes?: ("play" | "read")[];
        };
        /** NewPassword */
        NewPassword: {
            new: string;
            old: string;
        };
        /** NewSanction */
        NewSanction: {
            days?: number | null;
            /** @enum {string} */
            kind: "mute" | "ban";
            person: string;
            /** @default false */
            whole_address?: boolean;
            /** @description For the log */
            why: string;
        };
        /** NewTable */
        NewTable: {
            plan: components["schemas"]["TablePlan"];
            seat?: number | null;
            /** @default true */
            sit?: boolean;
            /** @default false */
            start?: boolean;
        };
        /** NewToken */
        NewToken: {
            bot: string;
            /**
             * @description After so many the token is worth nothing any more
             * @default 365
             */
            days?: number;
            /** @default  */
            label?: string;
            /** @description read: to see; play: to do */
            scopes?: ("play" | "read")[];
        };
        /** No */
        No: {
            clause?: string | null;
            /** @enum {string} */
            code: "bad_message" | "bad_table" | "banned" | "broken" | "damaged" | "forbidden" | "illegal_move" | "muted" | "not_found" | "not_now" | "not_seated" | "not_your_turn" | "seat_taken" | "stale" | "taken" | "too_fast" | "unknown_person";
            /** @constant */
            is: "no";
            ref?: number | null;
            text: string;
            /** @default 0 */
            version?: number;
        };
        /** Offered */
        Offered: {
            game: string;
            lessons: number;
        };
        /** OpenSeat */
        OpenSeat: {
            /** @constant */
            for: "anyone";
        };
        /** OptionShown */
        OptionShown: {
            about: string;
            allowed: {
                [key: string]: string;
            };
            choices: string[] | null;
            default: boolean | number | string | null;
            high: number | null;
            /** @enum {string} */
            kind: "flag" | "whole" | "number" | "choice" | "startseat";
            limits: {
                [key: string]: [
                    number,
                    number
                ] | null;
            };
            low: number | null;
            name: string;
            only_with: [
                string,
                string
            ] | null;
        };
        /** Pace */
        Pace: {
            days?: number | null;
            /** @default 0 */
            increment?: number;
            per_game?: number | null;
            per_move?: number | null;
        };
        /** PersonShown */
        PersonShown: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "account" | "bot";
            name: string;
        };
        /** Ping */
        Ping: {
            /** @constant */
            do: "ping";
            id?: string | null;
            ref?: number | null;
        };
        /** Play */
        Play: {
            /** @constant */
            do: "play";
            id?: string | null;
            move: string;
            moves?: number | null;
            ref?: number | null;
        };
        /** Point */
        Point: {
            at: number;
            number: number;
            value: number;
        };
        /** Pong */
        Pong: {
            at: number;
            /** @constant */
            is: "pong";
            ref?: number | null;
            version: number;
        };
        /** PracticeTap */
        PracticeTap: {
            /** @enum {integer} */
            buckets: 15 | 10;
            poses?: number[][] | null;
            /** @default 1 */
            steady?: number;
            tap: string[];
        };
        /** Practised */
        Practised: {
            later: string[];
            motion: string;
            poses: number[][];
            rulings: string[][];
        };
        /** Preferences */
        Preferences: {
            /**
             * @description Tell when little time is left for a move
             * @default true
             */
            alarm?: boolean;
            /**
             * @description How long bots take at least, at tables that one's own browser holds
             * @default normal
             * @enum {string}
             */
            bot_pause?: "none" | "short" | "normal" | "long";
            /**
             * @default normal
             * @enum {string}
             */
            card_size?: "small" | "normal" | "large";
            /**
             * @description Ask before every move
             * @default false
             */
            confirm?: boolean;
            /**
             * @description Letters do something at a table
             * @default true
             */
            hotkeys?: boolean;
            language?: null | string;
            /** @default false */
            left_handed?: boolean;
            /**
             * @description The bot that one plays against at once
             * @default club
             */
            level?: string;
            /**
             * @description Whom one does not want to hear
             * @default []
             */
            muted?: (string | unknown)[];
            /**
             * @description On cards, besides shapes
             * @default normal
             * @enum {string}
             */
            patterns?: "normal" | "strong";
            /**
             * @description Play the only legal move without being asked
             * @default true
             */
            play_forced?: boolean;
            /** @default false */
            sound?: boolean;
            /**
             * @description How fast cards move; auto: as the device says
             * @default auto
             * @enum {string}
             */
            speed?: "auto" | "none" | "quick" | "normal" | "slow";
            /**
             * @default auto
             * @enum {string}
             */
            theme?: "auto" | "light" | "dark";
            /**
             * @description Of all sounds, in percent
             * @default 50
             */
            volume?: number;
        };
        /** Profile */
        Profile: {
            /** @default false */
            blocked?: boolean;
            games: components["schemas"]["GameFigures"][];
            listed: boolean | null;
            person: components["schemas"]["PersonShown"];
            recent: components["schemas"]["ResultShown"][];
        };
        /** Proof */
        Proof: {
            /** @default  */
            password?: string;
        };
        /** PushShown */
        PushShown: {
            key: string | null;
        };
        /** Ranked */
        Ranked: {
            person: components["schemas"]["PersonShown"];
            place: number | null;
            rating: components["schemas"]["RatingShown"];
        };
        /** RatingRules */
        RatingRules: {
            games: number;
            often: number;
            opponents: number;
            same_address: boolean;
            sigma: number;
        };
        /** RatingShown */
        RatingShown: {
            games: number;
            mu: number;
            opponents: number;
            sigma: number;
            value: number;
        };
        /** Recovery */
        Recovery: {
            code: string;
            password: string;
        };
        /** RecoveryCode */
        RecoveryCode: {
            recovery: string;
        };
        /** Reference */
        Reference: {
            game: string;
            now: {
                [key: string]: unknown;
            };
            out: string[] | null;
            tables: {
                [key: string]: unknown;
            };
            version: number;
        };
        /** Registration */
        Registration: {
            /** @description Letters a to z, digits, - and _ */
            login: string;
            /** @description 1 to 24 characters that can be seen */
            name?: string | null;
            password: string;
        };
        /** Removing */
        Removing: {
            person: string;
            /** @description For the log */
            why: string;
        };
        /** Replace */
        Replace: {
            /** @constant */
            do: "replace";
            id?: string | null;
            ref?: number | null;
        };
        /** Replay */
        Replay: {
            ending: string | null;
            frames: components["schemas"]["Frame"][];
            game: string;
            moves: number;
            names: string[];
            options: {
                [key: string]: unknown;
            };
            players: number;
            resigned: number[];
            result: number[] | null;
            seat: number | "all" | null;
            table: string;
            winners: number[];
        };
        /** ReservedSeat */
        ReservedSeat: {
            /** @constant */
            for: "person";
            person: string;
        };
        /** Resign */
        Resign: {
            /** @constant */
            do: "resign";
            id?: string | null;
            ref?: number | null;
        };
        /** ResultShown */
        ResultShown: {
            at: number;
            game: string;
            place: number;
            players: number;
            rated: boolean;
            rating_after: number | null;
            rating_before: number | null;
            resigned: boolean;
            score: number;
            table: string | null;
            uncounted: ("left" | "early" | "owner" | "address" | "often")[];
            win_share: number;
        };
        /** Return */
        Return: {
            /** @constant */
            do: "return";
            id?: string | null;
            ref?: number | null;
        };
        /** RulesShown */
        RulesShown: {
            examples: components["schemas"]["Example"][];
            game: string;
            language: string;
            lead: string;
            sections: components["schemas"]["Section"][];
            title: string;
        };
        /** SanctionOnMe */
        SanctionOnMe: {
            /** @enum {string} */
            kind: "mute" | "ban" | "remove";
            until: number | null;
        };
        /** SanctionShown */
        SanctionShown: {
            created: number;
            id: string;
            /** @enum {string} */
            kind: "mute" | "ban" | "remove";
            person: components["schemas"]["PersonShown"] | null;
            table: string;
            until: number | null;
            whole_address: boolean;
        };
        /** Say */
        Say: {
            /** @constant */
            do: "say";
            id?: string | null;
            ref?: number | null;
            text: string;
        };
        /** SeatShown */
        SeatShown: {
            away: boolean;
            bank: number | null;
            /** @enum {string} */
            kind: "guest" | "account" | "bot" | "house" | "free" | "kept";
            level: string | null;
            name: string;
            person: string | null;
            resigned: boolean;
            word: boolean;
        };
        /** Section */
        Section: {
            clauses: components["schemas"]["Clause"][];
            number: number;
            title: string;
        };
        /** SessionShown */
        SessionShown: {
            address: string;
            created: number;
            device: string;
            here: boolean;
            id: string;
            used: number;
        };
        /** Shot */
        Shot: {
            /** @default  */
            move?: string;
            /** @default  */
            prompt?: string;
            seat?: number | null;
            /** @default  */
            text?: string;
            view: components["schemas"]["AnyView"];
        };
        /** Shown */
        Shown: {
            after: string;
            continued: string;
            counting: boolean;
            deadline: number | null;
            game: string;
            host: string;
            id: string;
            moves: number;
            options?: {
                [key: string]: unknown;
            };
            pace: components["schemas"]["Pace"];
            prompt: string;
            public: boolean;
            quiet: string[];
            rated: boolean;
            seats: components["schemas"]["SeatShown"][];
            seed_hash: string;
            /** @enum {string} */
            stage: "open" | "playing" | "over" | "abandoned";
            view: components["schemas"]["AnyView"] | null;
            winners: number[];
            wish: components["schemas"]["TakebackShown"] | null;
            you: number | null;
        };
        /** Sit */
        Sit: {
            /** @constant */
            do: "sit";
            id?: string | null;
            ref?: number | null;
            seat?: number | null;
        };
        /** Stand */
        Stand: {
            /** @constant */
            do: "stand";
            id?: string | null;
            ref?: number | null;
        };
        /** Start */
        Start: {
            /** @constant */
            do: "start";
            id?: string | null;
            ref?: number | null;
        };
        /** Step */
        Step: {
            move: string;
            seat: number;
            text: string;
        };
        /** Steps */
        Steps: {
            ending: string | null;
            game: string;
            games: number[];
            moves: number;
            names: string[];
            options: {
                [key: string]: unknown;
            };
            players: number;
            resigned: number[];
            result: number[] | null;
            seat: number | "all" | null;
            steps: components["schemas"]["Entry"][];
            table: string;
            winners: number[];
        };
        /** TablePlan */
        TablePlan: {
            /** @default true */
            counting?: boolean;
            /** @default 0 */
            delay?: number;
            game: string;
            options?: {
                [key: string]: boolean | number | string | null;
            };
            pace?: components["schemas"]["Pace"];
            /** @default false */
            public?: boolean;
            /** @default false */
            rated?: boolean;
            seats: (components["schemas"]["OpenSeat"] | components["schemas"]["BotSeat"] | components["schemas"]["ReservedSeat"])[];
            /**
             * @description A bot: beginner, club, master, …
             * @default club
             */
            stand_in?: string;
            /**
             * @default all
             * @enum {string}
             */
            watching?: "all" | "none";
        };
        /** TakebackShown */
        TakebackShown: {
            agreed: number[];
            moves: number;
            seat: number;
        };
        /** TokenShown */
        TokenShown: {
            created: number;
            expires: number | null;
            id: string;
            label: string;
            scopes: ("play" | "read")[];
        };
        /** Tried */
        Tried: {
            next: string[];
            prompt: string;
            /** @enum {string} */
            verdict: "more" | "right" | "instead" | "wrong";
            view: components["schemas"]["AnyView"];
            why: string;
        };
        /** Turn */
        Turn: {
            /** @constant */
            do: "turn";
            id?: string | null;
            moves?: number | null;
            ref?: number | null;
            turn: string[];
        };
        /** Update */
        Update: {
            at: number;
            /** @constant */
            is: "update";
            last?: components["schemas"]["AnyView"] | null;
            log: components["schemas"]["Entry"][];
            since: number;
            table: components["schemas"]["Shown"];
            version: number;
        };
        /** ViewRecord */
        ViewRecord: {
            game: string;
            layout: string;
            moves: number;
            version: number;
            view: string;
        };
        /** Word */
        Word: {
            /** @constant */
            do: "word";
            id?: string | null;
            ref?: number | null;
            word: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ApiBlocksMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonShown"][];
                };
            };
        };
    };
    ApiBotsBots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotShown"][];
                };
            };
        };
    };
    ApiBotsMake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBot"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotMade"];
                };
            };
        };
    };
    ApiClientErrorsReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientError"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiFirstGamesAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offered"][];
                };
            };
        };
    };
    ApiFirstGamesNameWhole: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstGameShown"];
                };
            };
        };
    };
    ApiFirstGamesNameLessonTried: {
        parameters: {
            query: {
                language?: string;
                move: string[];
            };
            header?: never;
            path: {
                lesson: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tried"];
                };
            };
        };
    };
    ApiGamesGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameShown"][];
                };
            };
        };
    };
    ApiGamesNameMachineCodeMachineCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineCodeShown"];
                };
            };
        };
    };
    ApiGamesNameReferenceNumbers: {
        parameters: {
            query?: {
                players?: number | null;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    ApiGamesNameRulesRulesOf: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesShown"];
                };
            };
        };
    };
    ApiGamesNameViewSchemaViewSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    ApiGuestGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Named"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    ApiLevelsLevels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LevelShown"][];
                };
            };
        };
    };
    ApiLoginLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    ApiLogoutLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiLogoutEverywhereLogoutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiMeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    ApiMeChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Changed"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    ApiMeDataData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    ApiMeDeleteDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiModerationSee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationPage"];
                };
            };
        };
    };
    ApiModerationSanctionsImpose: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSanction"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonShown"];
                };
            };
        };
    };
    ApiModerationSanctionsIdLift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiModerationTablesCloseClose: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Closing"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiModerationTablesRemoveRemove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removing"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiPasswordPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiPeopleIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    ApiPeopleIdAgainstAgainst: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Against"];
                };
            };
        };
    };
    ApiPeopleIdBlockBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiPeopleIdBlockUnblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiPeopleIdRatingsGameOverTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    ApiPracticeTapPracticeTap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeTap"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practised"];
                };
            };
        };
    };
    ApiPushShown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushShown"];
                };
            };
        };
    };
    ApiPushAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Device"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiPushForgetForget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Forgotten"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiRatingsGameRatings: {
        parameters: {
            query?: {
                page?: number;
                players?: number | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    ApiRecordsHandOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandedRecord"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Made"];
                };
            };
        };
    };
    ApiRecoverRecover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountMade"];
                };
            };
        };
    };
    ApiRecoveryRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
        };
    };
    ApiRegisterRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountMade"];
                };
            };
        };
    };
    ApiSessionsSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionShown"][];
                };
            };
        };
    };
    ApiSessionsIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiSettingsMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kept"];
                };
            };
        };
    };
    ApiSettingsKeep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            /** @description Done, and nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiStreamMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stream Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    ApiTablesFind: {
        parameters: {
            query?: {
                whose?: "public" | "mine" | "finished";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed"][];
                };
            };
        };
    };
    ApiTablesMake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Made"];
                };
            };
        };
    };
    ApiTablesSee: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
        };
    };
    ApiTablesDo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sit"] | components["schemas"]["Stand"] | components["schemas"]["Word"] | components["schemas"]["Start"] | components["schemas"]["Play"] | components["schemas"]["Turn"] | components["schemas"]["Ahead"] | components["schemas"]["Back"] | components["schemas"]["AnswerTakeback"] | components["schemas"]["Leave"] | components["schemas"]["Replace"] | components["schemas"]["Return"] | components["schemas"]["Resign"] | components["schemas"]["Close"] | components["schemas"]["Say"] | components["schemas"]["Mute"] | components["schemas"]["Again"] | components["schemas"]["Hint"] | components["schemas"]["Ping"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] | components["schemas"]["Hinted"] | components["schemas"]["Foreseen"] | components["schemas"]["Pong"];
                };
            };
        };
    };
    ApiTablesAnalysisAnalysis: {
        parameters: {
            query?: {
                worlds?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisShown"];
                };
            };
        };
    };
    ApiTablesAnalysisAnalyse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisShown"];
                };
            };
        };
    };
    ApiTablesGamesGames: {
        parameters: {
            query?: {
                language?: string;
                seat?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Frame"][];
                };
            };
        };
    };
    ApiTablesRecordRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    ApiTablesReferenceNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"];
                };
            };
        };
    };
    ApiTablesReplayReplay: {
        parameters: {
            query?: {
                language?: string;
                seat?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    ApiTablesReplayNumberMoment: {
        parameters: {
            query?: {
                language?: string;
                seat?: string | null;
            };
            header?: never;
            path: {
                number: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Frame"];
                };
            };
        };
    };
    ApiTablesStepsSteps: {
        parameters: {
            query?: {
                language?: string;
                seat?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Steps"];
                };
            };
        };
    };
    ApiTablesStreamTable: {
        parameters: {
            query?: {
                language?: string;
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stream Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    ApiTablesViewRecordViewRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewRecord"];
                };
            };
        };
    };
    ApiTokensToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen at random; asked again with the same one within a day, what was made first is told again */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotMade"];
                };
            };
        };
    };
    ApiTokensIdDrop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    HealthHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    ReadyReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
}
